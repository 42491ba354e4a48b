import { createHash } from 'node:crypto'
import type { Parsed } from '#contract/endpoint.ts'
import type { searchBusinesses } from '#contract/search.ts'
import { parseJsonCursor, writeJsonCursor } from '../../paging.ts'
import { isMoment } from '../businesses/businesses.ts'
import type { SearchPlace } from '../listing/listing.ts'

export type SearchQuery = Parsed<typeof searchBusinesses>['query']

const MARK_LENGTH = 12

/** Names the question, but for how much of the answer is asked: a cursor only continues its own. */
function queryDigest({ cursor: _, limit: __, ...question }: SearchQuery): string {
  const parts = Object.entries(question).sort(([a], [b]) => (a < b ? -1 : 1))
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url').slice(0, MARK_LENGTH)
}

/** Opaque to clients. */
export function writeSearchCursor(query: SearchQuery, place: SearchPlace): string {
  const { lenient, first, second, id, name, moment, table } = place
  const parts = [queryDigest(query), lenient, first, second, id, name, moment, table]
  return writeJsonCursor(parts)
}

/** Null for anything that `writeSearchCursor` did not write for this question. */
export function parseSearchCursor(query: SearchQuery, text: string): SearchPlace | null {
  const [mark, lenient, first, second, id, name, moment, table = 0, ...rest] = parseJsonCursor(text)
  if (mark !== queryDigest(query) || typeof lenient !== 'boolean' || rest.length > 0) return null
  if (!Number.isFinite(first) || !Number.isFinite(second) || !Number.isSafeInteger(id)) return null
  if (!isMoment(moment) || !Number.isFinite(table)) return null
  if (name !== null && typeof name !== 'string') return null
  return {
    lenient,
    first: first as number,
    second: second as number,
    id: id as number,
    name,
    moment,
    table: table as number,
  }
}
