import type { Tx } from '../../db/pool.ts'
import type { Tags } from '../../osm/tags.ts'
import { searchText } from '../businesses/businesses.ts'
import { parseHours } from '../hours/hours.ts'
import type { Places } from '../places/places.ts'
import { makeClassify } from './classify.ts'
import type { OsmElement } from './element.ts'
import { isNamed, makeMapping } from './mapping.ts'
import { makeOutside } from './outside.ts'
import { readOsm } from './read.ts'
import { type ImportRow, makeExamples, type Refusal, type Refused, refusals } from './row.ts'
import { isSamePlace } from './same-place.ts'
import { listAgreed } from './store-agreed.ts'
import { addImportRows } from './store-rows.ts'
import { readTagMap } from './store-tags.ts'

export type GatherOptions = {
  file: string
  places: Places
  /** Reads the file; by default one of OpenStreetMap. */
  reader?: typeof readOsm
  /** Called after every batch of rows with how many were read so far. */
  onProgress?: (read: number) => void
  /** Called for each row that cannot be taken, while it is the one that was read last. */
  onRefused?: (reason: Refusal) => void
}

/** Counts of a file's rows that cannot be taken, with examples. */
export type Gathered = {
  read: number
  refused: Record<Refusal, number>
  examples: Refused[]
  /** How many no category takes, by tag. */
  outside: Record<string, number>
  /** Own ids of those that the source says are closed. */
  closed: string[]
}

const BATCH = 1000

export const noneRefused = () =>
  Object.fromEntries(refusals.map((reason) => [reason, 0])) as Record<Refusal, number>

/**
 * Reads a file into the table that was begun.
 * @throws ImportError when the file is at fault; its message is for the operator
 */
export async function gatherRows(
  tx: Tx,
  { file, places, reader = readOsm, onProgress, onRefused }: GatherOptions,
): Promise<Gathered> {
  const classify = makeClassify(await readTagMap(tx))
  const map = makeMapping({ places, classify, parseHours })
  const wants = (tags: Tags) => isNamed(tags) && classify(tags) !== null
  const refused = noneRefused()
  const examples = makeExamples()
  const outside = makeOutside()
  const closed: string[] = []
  let read = 0
  let batch: ImportRow[] = []
  const flush = async () => {
    if (batch.length > 0) await addImportRows(tx, batch)
    batch = []
  }
  const take = async (element: OsmElement | null) => {
    const mapping = element === null ? ({ refused: 'broken' } as const) : map(element)
    if ('refused' in mapping) {
      refused[mapping.refused] += 1
      examples.add(mapping.refused, element)
      if (mapping.refused === 'no_category' && element) outside.add(element.tags)
      if (mapping.refused === 'closed' && element?.origin?.ref) closed.push(element.origin.ref)
      onRefused?.(mapping.refused)
    } else batch.push({ ...mapping.row, ord: read })
    read += 1
    if (batch.length === BATCH) await flush()
    if (read % BATCH === 0) onProgress?.(read)
  }
  await reader(file, { wants, take })
  await flush()
  onProgress?.(read)
  return { read, refused, examples: examples.all(), outside: outside.most(), closed }
}

/**
 * Fills the table that was begun with the places on which two sources agree: by telephone, and without looking at it by name and
 * place.
 */
export async function gatherAgreed(tx: Tx): Promise<Gathered> {
  const agreed = (await listAgreed(tx)).filter(({ row, other, metres }) =>
    isSamePlace({ nameFolded: row.name_folded, phone: null }, other, metres),
  )
  const rows = agreed.map(({ row }, ord) => ({ ...row, ord, search_text: searchText(row) }))
  await addImportRows(tx, rows)
  return { read: rows.length, refused: noneRefused(), examples: [], outside: {}, closed: [] }
}
