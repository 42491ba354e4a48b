import { LocateFixed, LocateOff } from 'lucide-react'
import { useEffect, useState } from 'react'
import { positionAge, sendPositionText as text } from '#text/call-outs-position.ts'
import { Button } from '#web/ui/button.tsx'
import { CardSection } from '#web/ui/card.tsx'
import { type Sending, useSendPosition } from './send-position.ts'

/** Jobs whose position this page sends: back from another page it goes on. */
const switchedOn = new Set<number>()

/** The winner lets the customer see where it is, by its own tap. */
export function PositionSwitch({ callOutId }: { callOutId: number }) {
  const [isOn, setIsOn] = useState(() => switchedOn.has(callOutId))
  const sending = useSendPosition(callOutId, isOn)
  if (sending?.status === 'over') return null
  const set = (next: boolean) => {
    if (next) switchedOn.add(callOutId)
    else switchedOn.delete(callOutId)
    setIsOn(next)
  }
  return (
    <CardSection title={text.title}>
      <p className="text-sm text-ink-soft">{text.notice}</p>
      {sending && <State sending={sending} />}
      <Button look={isOn ? 'quiet' : 'secondary'} onClick={() => set(!isOn)} className="justify-self-start">
        {isOn ? <LocateOff aria-hidden className="size-5" /> : <LocateFixed aria-hidden className="size-5" />}
        {isOn ? text.off : text.on}
      </Button>
    </CardSection>
  )
}

function State({ sending: { status, sentAt } }: { sending: Sending }) {
  const [now, setNow] = useState(() => performance.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(performance.now()), 1000)
    return () => clearInterval(timer)
  }, [])
  const seconds = sentAt === null ? null : Math.max(0, Math.round((now - sentAt) / 1000))
  return (
    <p className="font-semibold tabular-nums">
      {status === 'denied' && text.denied}
      {status === 'late' && text.late}
      {status === 'starting' && text.starting}
      {status === 'sent' && seconds !== null && text.sent(positionAge(seconds))}
    </p>
  )
}
