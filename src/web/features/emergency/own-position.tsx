import { Copy, LocateFixed, MessageSquare } from 'lucide-react'
import type { Point } from '#lib/geo.ts'
import { exactCoordinatesText } from '#text/distance.ts'
import { emergencyText } from '#text/emergency.ts'
import { streetText } from '#text/streets.ts'
import { Button, ButtonAnchor } from '#web/ui/button.tsx'
import { Skeleton } from '#web/ui/states.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { usePlaceName } from './queries.ts'

const text = emergencyText.position

/** The person's position, to be read out to 112, sent by SMS or copied. `point` null: loading. */
export function OwnPosition({ point }: { point: Point | null }) {
  const name = usePlaceName(point).data ?? null
  return (
    <section
      aria-labelledby="own-position"
      className="grid gap-3 rounded-lg border border-line-strong bg-surface px-4 py-3"
    >
      <div className="grid gap-1">
        <h2 id="own-position" className="sr-only">
          {text.title}
        </h2>
        <div role="status" className="grid min-h-22 content-start gap-1">
          {point ? (
            <>
              <p className="flex items-center gap-2 text-xl font-bold">
                <Sign />
                <span className="select-all">{exactCoordinatesText(point)}</span>
              </p>
              <p className={name ? 'text-lg font-semibold select-all' : undefined}>
                {name ? streetText.own(name) : text.hint}
              </p>
            </>
          ) : (
            <>
              <p className="flex min-h-7.5 items-center gap-2 font-semibold">
                <Sign />
                {text.asking}
              </p>
              <p>{text.askingText}</p>
            </>
          )}
        </div>
      </div>
      <div className="flex flex-wrap gap-2 *:flex-auto">
        {point ? <Send point={point} name={name} /> : <Shapes />}
      </div>
    </section>
  )
}

function Send({ point, name }: { point: Point; name: string | null }) {
  const coordinates = exactCoordinatesText(point)
  const link = `https://maps.google.com/?q=${coordinates.replace(' ', '')}`
  const message = text.message(coordinates, name, link)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(message)
      showToast(text.copied)
    } catch {
      showToast(text.notCopied, 'bad') // refused, or no clipboard without https
    }
  }
  return (
    <>
      <ButtonAnchor
        look="secondary"
        className="px-2 whitespace-nowrap"
        href={`sms:?body=${encodeURIComponent(message)}`}
      >
        <MessageSquare aria-hidden className="size-5 shrink-0" />
        {text.sms}
      </ButtonAnchor>
      <Button look="secondary" className="px-2" onClick={() => void copy()}>
        <Copy aria-hidden className="size-5 shrink-0" />
        {text.copy}
      </Button>
    </>
  )
}

const Sign = () => <LocateFixed aria-hidden className="size-5 shrink-0 text-accent" strokeWidth={1.75} />

const Shapes = () => (
  <>
    <Skeleton className="h-12 rounded-md" />
    <Skeleton className="h-12 rounded-md" />
  </>
)
