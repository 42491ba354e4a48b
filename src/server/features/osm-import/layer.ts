import type { ImportSample } from '#contract/osm-import.ts'
import type { Tx } from '../../db/pool.ts'
import type { Gathered } from './gather.ts'
import type { Merged } from './merge-rows.ts'
import { MAX_EXAMPLES, type Refusal } from './row.ts'

/** The table of which a run was made. */
export type About = {
  tableId: number
  source: { id: string; name: string; licence: string; url: string }
  /** "2026-11-28" */
  dataDate: string
  isWhole: boolean
  /** Headings of the columns that were chosen. */
  headings: string[]
}

type Row = { ord: number; name: string }
type Brought = Record<'importId' | 'added' | 'known' | 'updated' | 'unchanged' | 'gone', number> & {
  samples: Pick<ImportSample, 'kind' | 'name'>[]
  dropped: Record<'duplicate' | 'removed', Row[]>
}

/** Another place than the listing into which a run brings its rows. Both work on the transaction's table of rows. */
export type Layer = {
  bring(
    db: Tx,
    about: About & { fileName: string },
    gathered: Pick<Gathered, 'read' | 'outside' | 'closed'>,
  ): Promise<Brought>
  /** Null: there is no such import, or it was taken back. */
  takeBack(db: Tx, importId: number): Promise<{ removed: number; restored: number; kept: number } | null>
}

/** Which rows were not taken, as they stand in the file. */
export type Left = { reason: Refusal; ord: number }[]

/** Turns a layer's counts into a run's. */
export function mergedOf({ importId, dropped, samples, ...counts }: Brought): {
  importId: number
  merged: Merged
  left: Left
} {
  const some = (reason: 'duplicate' | 'removed') => ({
    count: dropped[reason].length,
    examples: dropped[reason].slice(0, MAX_EXAMPLES).map(({ name }) => ({ reason, sourceId: null, name })),
  })
  const leftOf = (reason: 'duplicate' | 'removed') => dropped[reason].map(({ ord }) => ({ reason, ord }))
  return {
    importId,
    left: [...leftOf('duplicate'), ...leftOf('removed')],
    merged: {
      ...counts,
      ambiguous: 0,
      samples: samples.map((one) => ({ ...one, businessId: null, sourceId: null, fields: [], why: null })),
      refused: { duplicate: some('duplicate'), removed: some('removed') },
    },
  }
}
