import { type ComponentProps, lazy, type ReactNode, Suspense, useState } from 'react'
import { useParams, useSearchParams } from 'react-router'
import type { BusinessCard } from '#contract/businesses.ts'
import { isPharmacy, PHARMACIES } from '#contract/categories.ts'
import type { Question } from '#contract/saved-searches.ts'
import { categoryText as text } from '#text/categories.ts'
import { AdSlot } from '#web/features/ads/ad-slot.tsx'
import { CategoryBusinesses, type MapBeside } from '#web/features/businesses/category-businesses.tsx'
import { OfferStrip, useOffersAhead } from '#web/features/call-outs/offer-strip.tsx'
import { WithCandidates } from '#web/features/candidates/candidate-list.tsx'
import type { ListedQuestion } from '#web/features/candidates/queries.ts'
import { CategoryHeading } from '#web/features/categories/category-heading.tsx'
import { useCategory } from '#web/features/categories/queries.ts'
import { RelatedTrades } from '#web/features/categories/related-trades.tsx'
import { OnDutyPharmacies } from '#web/features/pharmacies/on-duty-pharmacies.tsx'
import { useOnDutyTime } from '#web/features/pharmacies/on-duty-time.ts'
import { AreaLine, useArea, usePointedCard } from '#web/features/places/beside-map.tsx'
import { ListOrMap } from '#web/features/places/list-or-map.tsx'
import { useOwnProvince, useWhere } from '#web/features/places/use-where.ts'
import { WhereLine } from '#web/features/places/where-line.tsx'
import { SaveSearch } from '#web/features/saved-searches/save-search.tsx'
import { NEAR_KM } from '#web/features/search/search-state.ts'
import { idOf } from '#web/lib/addresses.ts'
import { isNotFound } from '#web/lib/ask.ts'
import { useWide } from '#web/lib/browser-state.ts'
import { useTitle } from '#web/lib/page-change.ts'
import type { Where } from '#web/lib/where.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState, QueryView, Skeleton } from '#web/ui/states.tsx'
import { type View, ViewSwitch } from '#web/ui/view-switch.tsx'
import type { Choice } from './business-map.tsx'

const BusinessMap = lazy(() => import('./business-map.tsx').then((m) => ({ default: m.BusinessMap })))

const [PHARMACY] = PHARMACIES

export function CategoryPage() {
  const id = idOf(useParams().id)
  return id === null ? <CategoryNotFound /> : <KnownCategory key={id} id={id} />
}

function KnownCategory({ id }: { id: number }) {
  const { data, isError, error, refetch } = useCategory(id)
  useTitle(data?.name)
  const where = useWhere('if-granted')
  const candidates = candidatesOf(id, where)
  const placed = { where, whereLine: <WhereLine where={where} /> }
  const { map, areaLine, swiped } = useCategoryMap(where, candidates)
  const isOfferLate = useOffersAhead(data?.callOutTrade ? where.own : null, id)
  const question = questionOf(id, where)
  if (isNotFound(error)) return <CategoryNotFound />
  return (
    <div className="grid gap-6">
      {isError && !data ? (
        <QueryView query={{ error, refetch }} failed={text.failed} />
      ) : (
        <div className="flex flex-wrap items-start gap-x-3 gap-y-2">
          <CategoryHeading category={data} />
          {question ? <SaveSearch question={question} /> : <span className="w-12" />}
        </div>
      )}
      {isPharmacy(id) && <Duties isRequested={id !== PHARMACY} where={where} />}
      <ListOrMap {...swiped}>
        <CategoryBusinesses
          categoryId={id}
          {...placed}
          whereLine={areaLine ?? placed.whereLine}
          map={map}
          instead={
            isPharmacy(id) && id !== PHARMACY && <CategoryBusinesses categoryId={PHARMACY} {...placed} />
          }
          frame={(list, listed) => (
            <WithCandidates question={candidates} listed={listed}>
              {list}
            </WithCandidates>
          )}
          related={<RelatedTrades id={id} />}
          below={data?.callOutTrade ? <OfferStrip point={where.own} categoryId={id} /> : null}
          isBelowLate={isOfferLate}
          renderAd={(index) => <AdSlot slot="native" place={`${id}-${index}`} />}
        />
      </ListOrMap>
    </div>
  )
}

/** Around where the person is, else in the account's province; nowhere while neither is known. */
function candidatesOf(categoryId: number, { measured, standIn }: Where): ListedQuestion | null {
  if (measured) return { categoryId, point: measured }
  return standIn?.kind === 'province' ? { categoryId, city: standIn.name, point: null } : null
}

/** The trade around where the person is, or in the account's province; null while neither is known. */
function questionOf(categoryId: number, { measured, standIn }: Where): Question | null {
  const trade = { q: '', categoryId, openNow: false, hasPhone: false }
  // Where the person is not now, the place is called by its name.
  const place = standIn?.name ? { place: standIn.name.slice(0, 30) } : {}
  if (measured) return { ...trade, near: { ...measured, radius: NEAR_KM, ...place } }
  return standIn?.kind === 'province' && standIn.name ? { ...trade, city: standIn.name } : null
}

/** The same businesses on a map, as the address says; the part of it that is searched lives as long as the page. */
function useCategoryMap(
  where: Where,
  question: ListedQuestion | null,
): {
  map: MapBeside
  areaLine: ReactNode
  swiped: Omit<ComponentProps<typeof ListOrMap>, 'children'>
} {
  const [params, setParams] = useSearchParams()
  const view: View = params.get('view') === 'map' ? 'map' : 'list'
  const { area, search } = useArea()
  const [choice, setChoice] = useState<Choice>(null)
  const pointed = usePointedCard()
  const hasList = useWide()
  const show = (next: View) =>
    setParams(
      (then) => {
        const all = new URLSearchParams(then)
        if (next === 'map') all.set('view', 'map')
        else all.delete('view')
        return all
      },
      { preventScrollReset: true },
    )
  const map = {
    viewSwitch: <ViewSwitch value={view} onChoose={show} />,
    isShown: view === 'map',
    hasList,
    area,
    selected: choice?.id ?? null,
    listeners: pointed.listeners,
    render: (businesses: readonly BusinessCard[]) => (
      <Suspense fallback={<Skeleton className="h-[60dvh] min-h-64 rounded-lg" />}>
        <BusinessMap
          businesses={businesses}
          question={question}
          where={where}
          area={area}
          choice={choice}
          onSearchHere={search}
          onChoose={setChoice}
          pointed={pointed.id}
          from={where.own}
          start={where.start}
        />
      </Suspense>
    ),
  }
  const areaLine = area && view === 'list' && <AreaLine where={where} onBack={() => search(null)} />
  return { map, areaLine: areaLine || null, swiped: { view, onView: show, choice, onChoose: setChoice } }
}

/**
 * The province's list comes first. Those on duty stand before all others at night, on Sundays and holidays, and where
 * they were asked for; by day the open ones do.
 */
function Duties({ isRequested, where }: { isRequested: boolean; where: Where }) {
  const plate = useOwnProvince()?.plate
  const isNight = useOnDutyTime()
  return (
    <OnDutyPharmacies
      point={where.measured}
      fallback={plate}
      listAlone={!isRequested && !isNight}
      from={where.own}
      start={where.start}
    />
  )
}

function CategoryNotFound() {
  useTitle(text.notFound)
  return (
    <EmptyState level="h1" icon="list" title={text.notFound} text={text.notFoundText}>
      <ButtonLink to="/categories">{text.toAll}</ButtonLink>
    </EmptyState>
  )
}
