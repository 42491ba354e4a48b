import { Store } from 'lucide-react'
import { useState } from 'react'
import { useParams } from 'react-router'
import { ownerPanelText } from '#text/businesses-own.ts'
import { siteText } from '#text/site.ts'
import { statsText as text } from '#text/stats.ts'
import { DayFigures } from '#web/features/stats/day-figures.tsx'
import { DayTable } from '#web/features/stats/day-table.tsx'
import { PeriodSelect } from '#web/features/stats/period-select.tsx'
import { PeriodTiles } from '#web/features/stats/period-tiles.tsx'
import { PlaceTiles } from '#web/features/stats/place-tiles.tsx'
import { FIRST_PERIOD, type Period, useStats } from '#web/features/stats/queries.ts'
import { idOf } from '#web/lib/addresses.ts'
import { isNotFound } from '#web/lib/ask.ts'
import { useSession } from '#web/lib/session.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { Section } from '#web/ui/card.tsx'
import { EmptyState, QueryView, Skeleton } from '#web/ui/states.tsx'
import { BackToPanel } from './back-to-panel.tsx'

export const title = text.title

/** Statistics of a listing: for its owner, and for admins. */
export function StatsPage() {
  const session = useSession()
  const id = idOf(useParams()['id'])
  const userType = session.status === 'in' ? session.user.userType : null
  if (userType !== 'business' && userType !== 'admin')
    return (
      <EmptyState level="h1" icon={Store} title={text.forOwners} text={text.forOwnersText}>
        <ButtonLink to="/">{siteText.backHome}</ButtonLink>
      </EmptyState>
    )
  if (id === null) return <Missing />
  return <Stats key={id} id={id} />
}

const Missing = () => (
  <EmptyState level="h1" icon={Store} title={text.notFound} text={text.notFoundText}>
    <ButtonLink look="secondary" to="/business-dashboard">
      {ownerPanelText.back}
    </ButtonLink>
  </EmptyState>
)

function Stats({ id }: { id: number }) {
  const [period, setPeriod] = useState<Period>(FIRST_PERIOD)
  const { data, isError, error, refetch, isPlaceholderData } = useStats(id, period)
  if (isError && isNotFound(error)) return <Missing />
  return (
    <div className="grid grid-cols-1 gap-8">
      <div className="grid gap-1">
        <BackToPanel businessId={id} />
        <h1 className="text-2xl font-bold">{text.title}</h1>
        {data ? <p className="text-ink-soft">{data.name}</p> : <Skeleton className="h-6 w-56" />}
      </div>
      {isError && <QueryView query={{ error, refetch }} failed={text.failed} />}
      {!(data || isError) && <Waiting />}
      {data && (
        <>
          <div className="max-w-xs">
            <PeriodSelect today={data.today} value={period} onChoose={setPeriod} />
          </div>
          <div aria-busy={isPlaceholderData} className="grid grid-cols-1 gap-8">
            <PeriodTiles stats={data} />
            <Section title={text.byDay} className="grid grid-cols-1 gap-3">
              <DayFigures stats={data} />
              <DayTable stats={data} />
            </Section>
            <PlaceTiles stats={data} />
          </div>
        </>
      )}
    </div>
  )
}

const SHAPES = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']

function Waiting() {
  return (
    <div className="grid gap-8">
      <span className="sr-only" role="status">
        {text.loading}
      </span>
      <Skeleton className="h-20 w-full max-w-xs" />
      <div className="grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-4">
        {SHAPES.map((shape) => (
          <Skeleton key={shape} className="h-36 rounded-lg" />
        ))}
      </div>
      <Skeleton className="h-96 rounded-lg" />
    </div>
  )
}
