import { exportAudit, listAudit } from '#contract/audit.ts'
import { makePartitions, type Partitioned } from '../../db/partitions.ts'
import { type Context, feature } from '../../feature.ts'
import { FileAnswer } from '../../http/answers.ts'
import { pagedRoute } from '../../http/paged-route.ts'
import { type Api, route } from '../../http/route.ts'
import { type AuditLog, makeAuditLog } from './query.ts'
import { readEntries } from './store.ts'

function auditRoutes(api: Api, log: AuditLog): void {
  pagedRoute(api, listAudit, ({ query }) => log.list(query))
  route(api, exportAudit, async ({ query }, { user }) => new FileAnswer(await log.file(user.id, query)))
}

/** As long as invoices: an act may be what one of them came of. */
export const auditParts: Partitioned = {
  table: 'audit_entry',
  column: 'created_at',
  by: 'year',
  keep: 10,
}

export const auditFeature = feature({
  make: (context: Context) => ({ ...makeAuditLog(context), ...makePartitions(context, auditParts) }),
  routes: auditRoutes,
  personalData: [
    {
      // The entries stay; the name in them goes with the account.
      name: 'actions',
      tables: ['audit_entry'],
      read: (db, { id }) => readEntries(db, id),
    },
  ],
})
