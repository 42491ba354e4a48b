import type { Stratum } from '#contract/surveys.ts'

/** The survey's size and strata: all that a reader might want to change. */
export const SURVEY = {
  /** Places a week: two days of one worker. */
  size: 40,
  /** Below so many visits nothing is told as a share. */
  minVisits: 30,
  /**
   * Each stratum gets its part of the size: every listed business has about the same chance, so that shares need no weights. A line
   * that somebody of the place can set is another thing than an imported one; apart, neither is missed by chance.
   */
  strata: ['owned', 'ownerless'],
  /** So long after a visit its telephone can be called, and is forgotten afterwards. */
  callDays: 14,
} as const satisfies Record<string, unknown>

export type StratumKey = Stratum['key']

/** Gives each stratum its part of `size` places, by the largest remainders; never more than it has. */
export function allocate(frames: readonly { key: StratumKey; frame: number }[], size: number): Stratum[] {
  const all = frames.reduce((sum, { frame }) => sum + frame, 0)
  const drawnOfAll = Math.min(size, all)
  const parts = frames.map(({ key, frame }) => {
    const exact = all === 0 ? 0 : (drawnOfAll * frame) / all
    return { key, frame, drawn: Math.floor(exact), rest: exact - Math.floor(exact) }
  })
  const left = drawnOfAll - parts.reduce((sum, { drawn }) => sum + drawn, 0)
  const nextOnes = new Set(parts.toSorted((a, b) => b.rest - a.rest).slice(0, left))
  return parts.map((part) => ({
    key: part.key,
    frame: part.frame,
    drawn: part.drawn + (nextOnes.has(part) ? 1 : 0),
  }))
}
