import { BellRing } from 'lucide-react'
import { Link } from 'react-router'
import { type PushKind, pushKinds } from '#contract/push.ts'
import { pushText as text } from '#text/notifications.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Skeleton } from '#web/ui/states.tsx'
import { choosePushKinds, type PushState, turnPushOff, turnPushOn } from './push.ts'
import { usePush, usePushChange } from './push-queries.ts'

/** Push messages of this browser: why, and then, by a press alone, the browser's own question. */
export function PushSettings() {
  const { data } = usePush()
  return (
    <Card className="grid content-start gap-3 p-4">
      <h2 className="flex items-center gap-2 text-lg font-bold">
        <BellRing aria-hidden className="size-5 text-accent" strokeWidth={1.75} />
        {text.title}
      </h2>
      {data ? (
        <PushStatus state={data} />
      ) : (
        <div role="status" aria-label={text.working}>
          <Skeleton className="h-40 rounded-md" />
        </div>
      )}
    </Card>
  )
}

function PushStatus({ state }: { state: PushState }) {
  switch (state.status) {
    case 'unsupported':
      return <p>{text.unsupported}</p>
    case 'install':
      return <p>{text.installFirst}</p>
    case 'denied':
      return <p>{text.denied}</p>
    case 'off':
      return <Off />
    case 'on':
      return <On kinds={state.kinds} />
  }
}

function Off() {
  const on = usePushChange(turnPushOn, ({ status }) => (status === 'on' ? text.turnedOn : text.notNow))
  return (
    <>
      <p>{text.why}</p>
      <Button className="justify-self-start" busy={on.isPending} onClick={() => on.isPending || on.mutate()}>
        {text.turnOn}
      </Button>
    </>
  )
}

function On({ kinds }: { kinds: readonly PushKind[] }) {
  const off = usePushChange(turnPushOff, () => text.turnedOff)
  return (
    <>
      <p>{text.isOn}</p>
      <fieldset className="grid">
        <legend className="font-semibold">{text.kindsTitle}</legend>
        {pushKinds.map((kind) => (
          <Kind key={kind} kind={kind} kinds={kinds} />
        ))}
      </fieldset>
      <p className="text-sm text-ink-soft">
        {text.offers}{' '}
        <Link to="/customer-dashboard?tab=settings" className="font-semibold text-accent underline">
          {text.consents}
        </Link>
      </p>
      <Button
        look="secondary"
        className="justify-self-start"
        busy={off.isPending}
        onClick={() => off.isPending || off.mutate()}
      >
        {text.turnOff}
      </Button>
    </>
  )
}

function Kind({ kind, kinds }: { kind: PushKind; kinds: readonly PushKind[] }) {
  const isOn = kinds.includes(kind)
  const next = isOn ? kinds.filter((other) => other !== kind) : [...kinds, kind]
  const choose = usePushChange(
    () => choosePushKinds(next),
    () => text.saved,
  )
  return (
    <label className="flex min-h-12 items-center gap-3">
      <input
        type="checkbox"
        checked={isOn}
        aria-busy={choose.isPending}
        onChange={() => choose.isPending || choose.mutate()}
        className="size-6 shrink-0 accent-accent"
      />
      {text.kinds[kind]}
    </label>
  )
}
