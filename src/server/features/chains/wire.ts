import type { AdminChain, Chain } from '#contract/chains.ts'
import type { AdminRow, ChainRecord } from './store.ts'

const iso = (at: Date | null): string | null => at?.toISOString() ?? null

export const toChain = ({
  userId: _,
  documentId,
  reading: { columns, categoryId },
  ...row
}: ChainRecord): Chain => ({
  ...row,
  columns,
  categoryId,
  hasDocument: documentId !== null,
  createdAt: row.createdAt.toISOString(),
  sentAt: iso(row.sentAt),
  decidedAt: iso(row.decidedAt),
})

export const toAdminChain = ({ at: _, account, documentType, ...row }: AdminRow): AdminChain => ({
  ...toChain(row),
  account,
  documentType,
})
