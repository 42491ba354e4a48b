import { BellOff } from 'lucide-react'
import { useMemo } from 'react'
import { useParams } from 'react-router'
import { callOutAskText } from '#text/call-outs-duty.ts'
import { callOutText as text } from '#text/call-outs-pages.ts'
import { clockText } from '#text/messages-times.ts'
import { AskCard, canAnswer } from '#web/features/call-outs/ask-card.tsx'
import { BlockButton } from '#web/features/call-outs/block-button.tsx'
import { CustomerView } from '#web/features/call-outs/customer-view.tsx'
import { DisputeSection } from '#web/features/call-outs/dispute-section.tsx'
import { DutyLink } from '#web/features/call-outs/duty-link.tsx'
import { type DrawPlace, JobView } from '#web/features/call-outs/job-view.tsx'
import { askKey } from '#web/features/call-outs/open-asks.tsx'
import { useCallOut } from '#web/features/call-outs/queries.ts'
import { ComerMap } from '#web/features/places/comer-map.tsx'
import { hereOf } from '#web/features/places/here-of.tsx'
import { PlaceMap } from '#web/features/places/place-map.tsx'
import { idOf } from '#web/lib/addresses.ts'
import { isNotFound } from '#web/lib/ask.ts'
import { useOnline } from '#web/lib/browser-state.ts'
import { usePosition } from '#web/lib/position.ts'
import { EmptyState, QueryView } from '#web/ui/states.tsx'

export const title = text.name

/** A call-out as whoever opens it may see it: who asked, who was asked, who comes. */
export function CallOutPage() {
  const id = idOf(useParams()['id'])
  return id === null ? <NotFound /> : <Known id={id} />
}

function Known({ id }: { id: number }) {
  const query = useCallOut(id)
  const { data, error, dataUpdatedAt } = query
  const isOnline = useOnline()
  if (isNotFound(error)) return <NotFound />
  if (!data) return <QueryView query={query} failed={text.page.failed} loading={text.page.loading} />
  return (
    <div className="grid grid-cols-1 gap-4">
      {(!isOnline || error) && (
        <p role="status" className="rounded-lg border border-line-strong bg-sunken p-3 font-semibold">
          {(data.job ? callOutAskText.job : text.page).old(clockText(dataUpdatedAt))}
        </p>
      )}
      {data.customer && <CustomerView callOut={data.customer} Way={ComerMap} />}
      {data.job && <JobView job={data.job} Place={JobMap} />}
      {data.ask && !data.job && (
        <>
          <h1 className="text-2xl font-bold">{callOutAskText.title(data.ask.category)}</h1>
          <AskCard key={askKey(data.ask)} ask={data.ask} />
          <DisputeSection id={id} dispute={data.ask.dispute} until={data.ask.disputeUntil} />
          {data.ask.outcome !== null && (
            <BlockButton id={id} label={callOutAskText.job.block}>
              {callOutAskText.job.blockText}
            </BlockButton>
          )}
          {!canAnswer(data.ask.state) && <DutyLink businessId={data.ask.businessId} />}
        </>
      )}
    </div>
  )
}

/** The customer's pin, and where the winner is if it is known without asking. */
const JobMap: DrawPlace = ({ point: { lat, lng }, name }) => {
  const position = usePosition('if-granted')
  const here = useMemo(() => hereOf({ position }), [position])
  const places = useMemo(
    () => [{ id: 1, name, point: { lat, lng }, look: 'plain' as const }],
    [lat, lng, name],
  )
  return <PlaceMap places={places} here={here} className="h-64" />
}

const NotFound = () => (
  <EmptyState level="h1" icon={BellOff} title={text.page.notFound} text={text.page.notFoundText} />
)
