import { LocateFixed, MapPinCheck } from 'lucide-react'
import { useState } from 'react'
import type { Point } from '#lib/geo.ts'
import { fieldRecordText } from '#text/field-records.ts'
import { fieldVisitText as text } from '#text/field-visits.ts'
import { coordinatesText, placeText } from '#text/places.ts'
import { fieldSurveyText } from '#text/surveys.ts'
import { PlaceList } from '#web/features/field/place-list.tsx'
import { useFieldDay } from '#web/features/field/queries.ts'
import { RoutePlan } from '#web/features/field/route-plan.tsx'
import { SurveyRest } from '#web/features/field/survey-rest.tsx'
import { WaitingList } from '#web/features/field/waiting-list.tsx'
import { askPosition, usePosition } from '#web/lib/position.ts'
import { Button } from '#web/ui/button.tsx'
import { OldNotice } from '#web/ui/old-notice.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { EmptyState, QueryView } from '#web/ui/states.tsx'
import { FieldFrame } from './field-frame.tsx'
import { PlacesMap } from './places-map.tsx'
import { useListedPlaces, type Where } from './use-listed-places.ts'

/** More than a day holds on foot. */
const MAX_ROUTE = 20

export const title = text.title

/** Whether what is listed still stands there, with or without a network. */
export function FieldVisitsPage() {
  const position = usePosition('if-granted')
  return (
    <FieldFrame
      title={text.title}
      lead={text.lead}
      other={{ to: '/field-work/add', label: fieldRecordText.toAdd }}
    >
      {position.status === 'known' ? (
        <Places point={position.point} />
      ) : (
        <EmptyState icon={LocateFixed} title={text.positionNeeded} text={text.positionText}>
          <Button busy={position.status === 'asking'} onClick={askPosition}>
            <LocateFixed aria-hidden className="size-5" />
            {position.status === 'asking' ? fieldRecordText.asking : placeText.useMine}
          </Button>
          {position.status === 'denied' && (
            <p role="alert" className="basis-full font-semibold text-danger">
              {placeText.denied}
            </p>
          )}
        </EmptyState>
      )}
      <WaitingList />
    </FieldFrame>
  )
}

const whereOf = (value: string): Where => (value === '' ? null : value === 'survey' ? value : Number(value))

function Places({ point }: { point: Point }) {
  const plans = useFieldDay()?.plans ?? []
  const [where, setWhere] = useState<Where>(null)
  const [ids, setIds] = useState<ReadonlySet<number>>(new Set())
  const { query, places, drawn, calls, doors } = useListedPlaces(point, where)
  const listed = places ?? []
  const chosen = listed.filter(({ id }) => ids.has(id))
  // A plan's area is gone through as a whole.
  const most = where === null ? MAX_ROUTE : Math.max(MAX_ROUTE, listed.length)
  const choose = (id: number, isChosen: boolean) =>
    setIds(new Set(isChosen ? [...ids, id] : [...ids].filter((one) => one !== id)))
  return (
    <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
      <div className="grid grid-cols-1 gap-4">
        <SurveyRest calls={calls} doors={doors} />
        <SelectField
          name="planId"
          label={text.where}
          value={where ?? ''}
          onChange={({ target }) => {
            setWhere(whereOf(target.value))
            setIds(new Set())
          }}
          empty={text.near}
          options={[
            ...(drawn.length > 0 || where === 'survey' ? [['survey', fieldSurveyText.option] as const] : []),
            ...plans.map(({ id, area }) => [id, area] as const),
          ]}
        />
        {drawn.length > 0 && <SurveyNote count={drawn.length} />}
        <div className="flex flex-wrap items-center gap-x-3 text-sm">
          <p>
            <span className="font-semibold">{placeText.here}</span> {coordinatesText(point)}
          </p>
          <Button look="quiet" onClick={askPosition}>
            <LocateFixed aria-hidden className="size-5" />
            {fieldRecordText.hereAgain}
          </Button>
        </div>
        {query.oldSince !== null && <OldNotice since={query.oldSince} what={text.kept} />}
        {places ? (
          listed.length > 0 ? (
            <>
              <PlacesMap places={listed} chosen={ids} />
              <PlaceList places={listed} chosen={ids} isFull={chosen.length >= most} onChoose={choose} />
            </>
          ) : (
            <Nothing where={where} />
          )
        ) : (
          <QueryView query={query} failed={text.failed} loading={text.loading} shape="h-96 rounded-lg" />
        )}
      </div>
      {listed.length > 0 && (
        <RoutePlan
          key={where}
          from={point}
          chosen={chosen}
          most={most}
          first={listed.length > MAX_ROUTE ? MAX_ROUTE : null}
          onFirst={() => setIds(new Set(listed.slice(0, MAX_ROUTE).map(({ id }) => id)))}
          onNone={() => setIds(new Set())}
        />
      )}
    </div>
  )
}

function Nothing({ where }: { where: Where }) {
  if (where === 'survey')
    return <EmptyState icon={MapPinCheck} title={fieldSurveyText.empty} text={fieldSurveyText.emptyText} />
  return (
    <EmptyState
      icon={MapPinCheck}
      title={text.empty}
      text={where === null ? text.emptyText : text.emptyPlan}
    />
  )
}

/** Note on the places of the sample, read before going. */
const SurveyNote = ({ count }: { count: number }) => (
  <div role="note" className="grid gap-1 rounded-md border border-line-strong bg-sunken p-3 text-sm">
    <p className="font-semibold">{fieldSurveyText.waiting(count)}</p>
    <p>{fieldSurveyText.blind}</p>
  </div>
)
