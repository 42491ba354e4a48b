import { Fragment, type ReactNode, useState } from 'react'
import { emergencyText as text } from '#text/emergency.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { OldNotice } from '#web/ui/old-notice.tsx'
import { EmptyState, FailureNotice } from '#web/ui/states.tsx'
import { type EmergencyPlace, helpsAs } from './rules.ts'
import type { Emergency } from './use-emergency.ts'

/** Shown at first: somebody in trouble chooses among few. */
const AT_FIRST = 9

type Props = {
  emergency: Emergency
  renderPlace(place: EmergencyPlace, first: boolean): ReactNode
  /** In their place while they are on their way. */
  renderShape(first: boolean): ReactNode
  trade: { id: number; name: string } | null
  radius: number
  /** The next wider search; undefined at the widest. */
  wider: number | undefined
  onRadius(radius: number): void
}

/** The nearest open places, the first one largest; how old they are where the network does not carry. */
export function EmergencyList(props: Props) {
  const { emergency, renderPlace, renderShape, trade, radius, wider, onRadius } = props
  const { places, oldSince, isSlow, failed, retry } = emergency
  const shown = places?.filter(({ categoryId }) => helpsAs(trade?.id ?? null, categoryId))
  const [whole, setWhole] = useState(false)
  const [first, ...others] = (whole ? shown : shown?.slice(0, AT_FIRST)) ?? []
  const hidden = (shown?.length ?? 0) - others.length - 1
  return (
    <section aria-labelledby="open-places" className="grid gap-2 md:gap-3">
      <div className="grid gap-1">
        <h2 id="open-places" className="text-xl font-bold">
          {trade ? text.listOf(trade.name) : text.list}
        </h2>
        <p role="status" className="min-h-6">
          {shown ? shown.length > 0 && text.found(shown.length, radius) : !failed && text.searching}
        </p>
      </div>
      {oldSince !== null && <OldNotice since={oldSince} slow={isSlow} />}
      {failed && <FailureNotice title={text.failed} text={text.failedText} onRetry={retry} />}
      {!shown && !failed && (
        <>
          {renderShape(true)}
          {renderShape(false)}
          {renderShape(false)}
        </>
      )}
      {shown?.length === 0 && (
        <EmptyState icon="road" title={text.empty} text={text.emptyText(radius)}>
          {wider !== undefined && <Button onClick={() => onRadius(wider)}>{text.widen(wider)}</Button>}
        </EmptyState>
      )}
      {first && renderPlace(first, true)}
      {others.length > 0 && (
        <div className="grid gap-2 md:grid-cols-2 md:gap-3">
          {others.map((place) => (
            <Fragment key={place.id}>{renderPlace(place, false)}</Fragment>
          ))}
        </div>
      )}
      {hidden > 0 && (
        <Button look="secondary" onClick={() => setWhole(true)}>
          {text.more(hidden)}
        </Button>
      )}
      {trade && (
        <ButtonLink look="secondary" to={`/category/${trade.id}`}>
          {text.allOf(trade.name)}
        </ButtonLink>
      )}
      {shown?.some(({ source }) => source === 'osm') && <Credit />}
    </section>
  )
}

const Credit = () => (
  <a
    href="https://www.openstreetmap.org/copyright"
    target="_blank"
    rel="noopener noreferrer"
    className="inline-flex min-h-12 items-center justify-self-start text-sm underline"
  >
    {text.osm}
  </a>
)
