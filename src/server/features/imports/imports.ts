import type { Parsed } from '#contract/endpoint.ts'
import { type ImportRun, importRefusals, type listImports } from '#contract/imports.ts'
import type { Sql } from '../../db/pool.ts'
import { Failure } from '../../failure.ts'
import { listRuns, type RunRow } from './store.ts'

/** Keeps what came of an import, in the transaction that brings it in. */
export { addRun as noteImport } from './store.ts'

export type Imports = ReturnType<typeof makeImports>

const toRun = ({ rowsRead, startedAt, seconds, refused, ...row }: RunRow): ImportRun => ({
  ...row,
  startedAt: startedAt.toISOString(),
  seconds: Math.round(seconds * 10) / 10,
  read: rowsRead,
  refused: importRefusals.map((reason) => ({ reason, count: refused[reason] ?? 0 })),
})

/** What operators' imports brought, for the staff to look at. */
export function makeImports({ sql }: { sql: Sql }) {
  return {
    /** Throws `invalid_input` for a cursor that is none. */
    async list({
      limit,
      cursor,
    }: Parsed<typeof listImports>['query']): Promise<{ items: ImportRun[]; next: string | null }> {
      if (cursor !== undefined && !/^\d{1,15}$/.test(cursor))
        throw new Failure('invalid_input', { fields: { cursor: 'invalid' } })
      const rows = await listRuns(sql, Number(cursor ?? Number.MAX_SAFE_INTEGER), limit + 1)
      const page = rows.slice(0, limit)
      return { items: page.map(toRun), next: rows.length > limit ? String(page.at(-1)?.id) : null }
    },
  }
}
