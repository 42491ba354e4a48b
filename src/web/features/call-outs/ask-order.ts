import type { CallOutAsk } from '#contract/call-outs-shapes.ts'

/** One ask: a business is asked again in a later round, and a person can be on shift in several that are asked. */
export const askKey = ({ callOutId, businessId, askedAt }: CallOutAsk): string =>
  `${callOutId} ${businessId} ${askedAt}`

/** The ask to show of those not put aside: what still waits for an answer, the most urgent first, before what is late. */
export function askToShow(
  asks: readonly CallOutAsk[],
  aside: ReadonlySet<string>,
  clock: number,
): CallOutAsk | undefined {
  const shown = asks.filter((ask) => !aside.has(askKey(ask)))
  const live = shown.filter(({ answerBy }) => Date.parse(answerBy) > clock)
  const soonest = live.toSorted((a, b) => Date.parse(a.answerBy) - Date.parse(b.answerBy))
  return soonest[0] ?? shown[0]
}
