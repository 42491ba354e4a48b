import { exportAudit, listAudit } from '#contract/audit.ts'
import { FileAnswer } from '../../http/file-answer.ts'
import { nextLink } from '../../http/next-link.ts'
import { type Api, route } from '../../http/route.ts'
import type { AuditLog } from './look.ts'

export function auditRoutes(api: Api, log: AuditLog): void {
  route(api, listAudit, async ({ query }, { setHeader }) => {
    const { items, next } = await log.list(query)
    if (next) setHeader('link', nextLink(listAudit.path, query, next))
    return items
  })
  route(api, exportAudit, async ({ query }, { user }) => new FileAnswer(await log.file(user.id, query)))
}
