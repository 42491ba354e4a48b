import { exportAudit, listAudit } from '#contract/audit.ts'
import { feature } from '../../feature.ts'
import { FileAnswer } from '../../http/answers.ts'
import { pagedRoute } from '../../http/paged-route.ts'
import { type Api, route } from '../../http/route.ts'
import { type AuditLog, makeAuditLog } from './query.ts'
import { readEntries } from './store.ts'

function auditRoutes(api: Api, log: AuditLog): void {
  pagedRoute(api, listAudit, ({ query }) => log.list(query))
  route(api, exportAudit, async ({ query }, { user }) => new FileAnswer(await log.file(user.id, query)))
}

export const auditFeature = feature({
  make: makeAuditLog,
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
