import { useState } from 'react'
import { callOutAskText as text } from '#text/call-outs-duty.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { AskCard, useTones } from './ask-card.tsx'
import { useOwnCallOuts } from './queries.ts'

/** The open ask of somebody on shift, over everything; put aside, it stays on its own page. */
export function OpenAsks() {
  const asks = useOwnCallOuts().data?.asks ?? []
  const [aside, setAside] = useState<ReadonlySet<number>>(new Set())
  const shown = asks.find(({ callOutId }) => !aside.has(callOutId))
  if (!shown) return null
  const close = () => setAside(new Set([...aside, shown.callOutId]))
  return (
    <Dialog key={shown.callOutId} title={text.title(shown.category)} closeLabel={text.close} onClose={close}>
      <Tones />
      <AskCard ask={shown} />
    </Dialog>
  )
}

function Tones() {
  useTones()
  return null
}
