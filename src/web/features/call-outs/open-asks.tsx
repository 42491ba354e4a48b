import { useState } from 'react'
import type { CallOutAsk } from '#contract/call-outs-shapes.ts'
import { callOutAskText as text } from '#text/call-outs-duty.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { AskCard, useTones } from './ask-card.tsx'
import { useOwnCallOuts } from './queries.ts'
import { useServerClock } from './use-clock.ts'

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

/** The open ask of somebody on shift, over everything; put aside, it stays on its own page. */
export function OpenAsks() {
  const asks = useOwnCallOuts().data?.asks ?? []
  const [aside, setAside] = useState<ReadonlySet<string>>(new Set())
  const [first] = asks
  if (!first) return null
  const putAside = (key: string) => setAside(new Set([...aside, key]))
  return <FirstOf asks={asks} now={first.now} aside={aside} putAside={putAside} />
}

type Props = {
  asks: readonly CallOutAsk[]
  now: string
  aside: ReadonlySet<string>
  putAside: (key: string) => void
}

function FirstOf({ asks, now, aside, putAside }: Props) {
  const shown = askToShow(asks, aside, useServerClock(now))
  if (!shown) return null
  const key = askKey(shown)
  return (
    <Dialog
      key={key}
      title={text.title(shown.category)}
      closeLabel={text.close}
      onClose={() => putAside(key)}
    >
      <Tones />
      <AskCard ask={shown} />
    </Dialog>
  )
}

function Tones() {
  useTones()
  return null
}
