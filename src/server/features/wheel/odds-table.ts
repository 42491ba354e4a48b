import { createHash } from 'node:crypto'
import type { WheelSegment } from '#contract/wheel.ts'
import { wheelText } from '#text/wheel.ts'
import type { Db } from '../../db/pool.ts'
import {
  type Caps,
  isOpen,
  oddsOf,
  offeredTo,
  rightsOf,
  type SegmentRow,
  type Surface,
  spreadLosses,
  toLiras,
  weightsOf,
  withoutExtra,
} from './rules.ts'
import { type LayoutSegment, putLayout } from './store.ts'
import type { Play } from './store-play.ts'

/** A person's wheel as it stands now. */
export type OddsTable = {
  surface: Surface
  rows: SegmentRow[]
  weights: number[]
  isOpen: boolean
  rightsPerDay: number
  rightsLeft: number
}

export function buildOdds(surface: Surface, play: Play, caps: Caps): OddsTable {
  const offered = offeredTo(play, play.segments, caps)
  const withWins = offered.some(({ isWin }) => isWin)
  const rows = surface === 'city' && withWins ? spreadLosses(offered) : offered
  const weights = weightsOf(surface, rows, play.budgetLeft ?? 0)
  const rightsPerDay = rightsOf(surface, play)
  return {
    surface,
    rows: play.hasExtra ? withoutExtra(rows, wheelText.tomorrow) : rows,
    weights,
    isOpen: isOpen(rows, weights),
    rightsPerDay,
    rightsLeft: Math.max(0, rightsPerDay - play.used),
  }
}

export function toWire({ rows, weights }: OddsTable): WheelSegment[] {
  const odds = oddsOf(weights)
  return rows.map(({ id, title, kind, isWin, value, stock, businessId, businessName }, i) => ({
    id,
    title,
    kind,
    isWon: isWin,
    value: toLiras(value),
    odds: odds[i] ?? 0,
    stock,
    businessId,
    businessName,
  }))
}

const MAX_KEPT = 1000

/** Finds the id of a layout; remembers the latest ones. */
export function makeLayouts() {
  const ids = new Map<string, number>()
  return async (db: Db, { rows, weights }: OddsTable): Promise<number> => {
    const segments = rows.map(({ id, title, kind, isWin }, i): LayoutSegment => {
      return { id, title, kind, isWon: isWin, weight: weights[i] ?? 0 }
    })
    const content = JSON.stringify(segments)
    const known = ids.get(content)
    if (known !== undefined) return known
    const id = await putLayout(db, createHash('sha256').update(content).digest(), segments)
    if (ids.size >= MAX_KEPT) ids.clear()
    ids.set(content, id)
    return id
  }
}
