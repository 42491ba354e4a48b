import type { FieldPlan } from '#contract/field-plans.ts'

export type ProgressTone = 'good' | 'going' | 'slow' | 'behind'
type Progress = { percent: number; tone: ProgressTone; isReached: boolean }

/** From how many per cent on a bar has its colour: green, blue, orange; red below. */
const tones: readonly (readonly [number, ProgressTone])[] = [
  [80, 'good'],
  [50, 'going'],
  [25, 'slow'],
]

/** In whole per cent, at most 99 until the target is reached. */
export function progressOf({ completed, target }: Pick<FieldPlan, 'completed' | 'target'>): Progress {
  const isReached = completed >= target
  const percent = Math.min(Math.round((completed * 100) / target), isReached ? Number.POSITIVE_INFINITY : 99)
  const [, tone = 'behind' as const] = tones.find(([from]) => percent >= from) ?? []
  return { percent, tone, isReached }
}
