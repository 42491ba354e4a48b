import type { CallOutStatus, CallOutStep } from '#contract/call-outs-rules.ts'
import type { CallOutSteps } from '#contract/call-outs-shapes.ts'
import type { Tap } from './taps.ts'

/** When each step was, as an instant or in milliseconds since 1970; null: not yet. */
export type StepTimes = Record<'accepted' | CallOutStep, string | number | null>

type Job = { acceptedAt: string; steps: CallOutSteps; status: CallOutStatus; endedAt: string | null }

const earlier = (one: string | null, other: string | null) =>
  one !== null && other !== null ? (one < other ? one : other) : (one ?? other)

/** The times of a job's steps, with the taps that still wait to be sent. */
export function stepTimesOf({ acceptedAt, steps, status, endedAt }: Job, waiting: readonly Tap[]): StepTimes {
  const tappedAt = (...steps: Tap['step'][]) => waiting.find(({ step }) => steps.includes(step))?.at ?? null
  const said = earlier(steps.winnerDoneAt, steps.customerDoneAt)
  const done = said ?? (status === 'done' ? endedAt : tappedAt('done', 'confirm'))
  const arrived = steps.arrivedAt ?? tappedAt('arrived', 'confirm')
  return {
    accepted: acceptedAt,
    on_the_way: steps.onTheWayAt ?? tappedAt('on_the_way') ?? arrived,
    arrived,
    done,
  }
}
