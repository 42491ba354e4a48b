import { createHash } from 'node:crypto'
import type { Parsed } from '#contract/endpoint.ts'
import type { searchBusinesses } from '#contract/search.ts'
import type { SearchPlace } from '../listing/listing.ts'

export type SearchQuery = Parsed<typeof searchBusinesses>['query']

const MARK_LENGTH = 12

/** Names the question, but for how much of the answer is asked: a cursor only continues its own. */
function markOf({ cursor: _, limit: __, ...question }: SearchQuery): string {
  const parts = Object.entries(question).sort(([a], [b]) => (a < b ? -1 : 1))
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url').slice(0, MARK_LENGTH)
}

/** Opaque to clients. */
export function writeSearchCursor(query: SearchQuery, place: SearchPlace): string {
  const { lenient, first, second, id, name, moment } = place
  return Buffer.from(JSON.stringify([markOf(query), lenient, first, second, id, name, moment])).toString(
    'base64url',
  )
}

/** Null for anything that `writeSearchCursor` did not write for this question. */
export function readSearchCursor(query: SearchQuery, text: string): SearchPlace | null {
  let parts: unknown
  try {
    parts = JSON.parse(Buffer.from(text, 'base64url').toString())
  } catch {
    return null
  }
  if (!Array.isArray(parts) || parts.length !== 7) return null
  const [mark, lenient, first, second, id, name, moment] = parts as unknown[]
  if (mark !== markOf(query) || typeof lenient !== 'boolean') return null
  if (!Number.isFinite(first) || !Number.isFinite(second) || !Number.isSafeInteger(id)) return null
  if (!Number.isFinite(moment)) return null
  if (name !== null && typeof name !== 'string') return null
  return {
    lenient,
    first: first as number,
    second: second as number,
    id: id as number,
    name,
    moment: moment as number,
  }
}
