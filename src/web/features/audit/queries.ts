import { exportAudit, listAudit } from '#contract/audit.ts'
import { auditFileText } from '#text/audit.ts'
import type { askPage } from '#web/lib/ask.ts'
import { useAskPages } from '#web/lib/ask-pages.ts'
import { download } from '#web/lib/download.ts'

/** Names of the question's parts, in the address as on the wire. */
export const auditParts = ['actor', 'action', 'subject', 'from', 'to'] as const
export type AuditPart = (typeof auditParts)[number]
/** Only what is asked. */
export type AuditQuestion = Partial<Record<AuditPart, string>>

/** Filters as the address has them, unchecked: the server refuses unknown ones. */
type Asked = Parameters<typeof askPage<typeof listAudit>>[1]['query']

export const useAudit = (question: AuditQuestion) =>
  useAskPages(['audit', question], listAudit, (cursor) => ({ query: { ...question, cursor } as Asked }))

/** A long file is written while it is taken. */
const FILE_PATIENCE_MS = 600_000

/** Takes all that the question finds as a file; answers what went wrong, or null. */
export const takeFile = (question: AuditQuestion): Promise<string | null> =>
  download(
    `${exportAudit.path}?${new URLSearchParams(question).toString()}`,
    auditFileText.name(new Date()),
    FILE_PATIENCE_MS,
  )
