import path from 'node:path'
import { type Sql, type Tx, tryOut, tx } from '../../db/pool.ts'
import {
  beginImport,
  type Gathered,
  type GatherOptions,
  gatherRows,
  isSamePlace,
  type Layer,
  refuseRemoved,
} from '../osm-import/osm-import.ts'
import { makeOvertureReader } from './read-overture.ts'
import { readPlaces } from './read-points.ts'
import * as elements from './store-elements.ts'
import * as store from './store-import.ts'
import * as matches from './store-match.ts'
import type { Supplier } from './suppliers.ts'

/** `isDryRun`: tells everything and changes nothing. `newSource`: the source, where it may not be known yet. */
export type CandidateImport = GatherOptions &
  Omit<store.ImportOf, 'fileName'> & {
    isDryRun?: boolean
    newSource?: store.NewSource
  }
export type CandidateReport = store.ImportCounts & {
  importId: number
  refused: Record<string, number>
  samples: store.ImportSample[]
}

/** Rows, or candidates, whose pairs are looked at together. */
const BATCH = 5000

/** The nearest pairs that are one place, each row and each other once. `pairs` are in the order of their distance. */
function onePlaces(pairs: readonly matches.Pair[]): matches.Pair[] {
  const [rows, others] = [new Set<number>(), new Set<number>()]
  return pairs.filter(({ id, otherId, metres, one, other }) => {
    if (rows.has(id) || others.has(otherId) || !isSamePlace(one, other, metres)) return false
    rows.add(id)
    others.add(otherId)
    return true
  })
}

/** Finds the candidates of other sources that new rows of the file are. Answers how many. */
async function joinNew(db: Tx, source: string, rows: number): Promise<number> {
  let joined = 0
  for (let from = 0; from < rows; from += BATCH) {
    const same = onePlaces(await matches.listNewPairs(db, source, { from, to: from + BATCH }))
    await store.joinCandidates(db, new Map(same.map(({ id, otherId }) => [id, otherId])))
    joined += same.length
  }
  return joined
}

/** Finds the listed businesses that the import's candidates are, which hides these. */
async function linkListed(db: Tx): Promise<void> {
  const range = await matches.touchedRange(db)
  if (!range) return
  for (let { from } = range; from < range.to; from += BATCH)
    await matches.linkBusinesses(db, onePlaces(await matches.listListedPairs(db, { from, to: from + BATCH })))
}

/** Looks for the candidates of businesses that changed within the last `hours`. */
export const linkChanged = (sql: Sql, hours: number): Promise<void> =>
  tx(sql, async (db) => {
    await elements.linkChangedElements(db, hours)
    await matches.linkBusinesses(db, onePlaces(await matches.listChangedPairs(db, hours)))
  })

/** Whose files are a collection's of many suppliers. */
const OVERTURE = 'overture'

type ToBring = Pick<Gathered, 'read' | 'outside' | 'closed'> & { suppliers?: readonly Supplier[] }
type Brought = Omit<CandidateReport, 'refused'> & { dropped: store.Dropped }

/** Brings the filled table into the layer. */
async function bringIn(
  db: Tx,
  { newSource, ...of }: store.ImportOf & { newSource?: store.NewSource | undefined },
  { read, outside, closed, suppliers = [] }: ToBring,
): Promise<Brought> {
  const { source, isWhole } = of
  if (newSource) await store.putSource(db, newSource)
  await elements.putSuppliers(db, suppliers)
  await store.prepareRows(db)
  const duplicate = [...(await store.dropDuplicates(db)), ...(await elements.dropSameElements(db))]
  const importId = await store.addImport(db, of)
  await store.findRecords(db, source)
  const removed = await refuseRemoved(db, { source, among: 'new' })
  const joined = (await elements.joinElements(db, source)) + (await joinNew(db, source, read))
  const updated = await store.updateRecords(db, importId)
  const added = await store.addRecords(db, importId, source)
  const gone = await store.noteClosed(db, importId, { source, closed })
  const missed = gone + (isWhole ? await store.noteMissed(db, importId, source) : 0)
  await store.noteTouched(db, importId)
  await store.refreshCandidates(db)
  await elements.linkElements(db)
  await linkListed(db)
  const counts = {
    read,
    added,
    ...updated,
    missed,
    joined,
    duplicates: duplicate.length,
    removed: removed.length,
  }
  await store.setCounts(db, importId, counts, outside)
  const samples = await store.listSamples(db, importId)
  return { importId, ...counts, samples, dropped: { duplicate, removed } }
}

/**
 * Brings the places of a file into the layer of unconfirmed ones, all of them or none; nothing of it is listed. The same file
 * again changes nothing but the date.
 * @throws ImportError when the file is at fault; its message is for the operator
 */
export function importCandidates(
  sql: Sql,
  { source, dataDate, isWhole, isDryRun = false, newSource, ...options }: CandidateImport,
): Promise<CandidateReport> {
  const fileName = path.basename(options.file).slice(0, 255)
  const work = async (db: Tx) => {
    await store.holdImports(db)
    await beginImport(db)
    const overture = source === OVERTURE ? makeOvertureReader(options.places) : null
    const { refused, ...gathered } = await gatherRows(db, {
      reader: overture?.read ?? readPlaces,
      ...options,
    })
    const of = { source, fileName, dataDate, isWhole, newSource }
    const suppliers = overture?.suppliers() ?? []
    const { dropped: _, ...report } = await bringIn(db, of, { ...gathered, suppliers })
    return { ...report, refused }
  }
  return tx(sql, (db) => (isDryRun ? tryOut(db, work) : work(db)))
}

/** Takes an import back, except where a later one said more. Null: there is none of that number, or it was taken back. */
async function takeBack(db: Tx, importId: number): Promise<store.UndoCounts | null> {
  await store.holdImports(db)
  return (await store.holdImport(db, importId)) ? store.undoChanges(db, importId) : null
}

export const undoCandidates = (sql: Sql, importId: number) => tx(sql, (db) => takeBack(db, importId))

/** The layer as the staff's runs of imports fill it. */
export const unconfirmedLayer: Layer = {
  async bring(db, { fileName, source, dataDate, isWhole }, gathered) {
    await store.holdImports(db)
    const of = { source: source.id, newSource: source, fileName, dataDate, isWhole }
    const { importId, added, changed, unchanged, missed, samples, dropped } = await bringIn(db, of, gathered)
    const known = await store.countKnown(db, importId)
    return {
      importId,
      added: added - known,
      known,
      updated: changed,
      unchanged,
      gone: missed,
      dropped,
      samples: samples.map(({ kind, name }) => ({ kind: KINDS[kind], name })),
    }
  },
  takeBack,
}
const KINDS = { added: 'added', changed: 'updated', missed: 'gone' } as const
