import { useState } from 'react'
import type { CallOutAsk } from '#contract/call-outs-shapes.ts'
import { callOutAskText as text } from '#text/call-outs-duty.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { AskCard, useTones } from './ask-card.tsx'
import { askKey, askToShow } from './ask-order.ts'
import { useOwnCallOuts } from './queries.ts'
import { useServerClock } from './use-clock.ts'

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
