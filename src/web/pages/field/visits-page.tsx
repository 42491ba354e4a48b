import { LocateFixed, MapPinCheck } from 'lucide-react'
import { useState } from 'react'
import type { Point } from '#lib/geo.ts'
import { fieldRecordText } from '#text/field-records.ts'
import { fieldVisitText as text } from '#text/field-visits.ts'
import { coordinatesText, placeText } from '#text/places.ts'
import { PlaceList } from '#web/features/field/place-list.tsx'
import { useFieldDay, usePlacesToCheck } from '#web/features/field/queries.ts'
import { RoutePlan } from '#web/features/field/route-plan.tsx'
import { WaitingList } from '#web/features/field/waiting-list.tsx'
import { askPosition, usePosition } from '#web/lib/position.ts'
import { Button } from '#web/ui/button.tsx'
import { OldNotice } from '#web/ui/old-notice.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { EmptyState, QueryView } from '#web/ui/states.tsx'
import { FieldFrame } from './field-frame.tsx'
import { PlacesMap } from './places-map.tsx'

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

function Places({ point }: { point: Point }) {
  const plans = useFieldDay()?.plans ?? []
  const [planId, setPlanId] = useState<number | null>(null)
  const [ids, setIds] = useState<ReadonlySet<number>>(new Set())
  const query = usePlacesToCheck(point, planId)
  const places = query.data ?? []
  const chosen = places.filter(({ id }) => ids.has(id))
  // A plan's area is gone through as a whole.
  const most = planId === null ? MAX_ROUTE : Math.max(MAX_ROUTE, places.length)
  const choose = (id: number, isChosen: boolean) =>
    setIds(new Set(isChosen ? [...ids, id] : [...ids].filter((one) => one !== id)))
  return (
    <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
      <div className="grid grid-cols-1 gap-4">
        <SelectField
          name="planId"
          label={text.where}
          value={planId ?? ''}
          onChange={({ target }) => {
            setPlanId(target.value === '' ? null : Number(target.value))
            setIds(new Set())
          }}
          empty={text.near}
          options={plans.map(({ id, area }) => [id, area])}
        />
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
        {query.data ? (
          places.length > 0 ? (
            <>
              <PlacesMap places={places} chosen={ids} />
              <PlaceList places={places} chosen={ids} isFull={chosen.length >= most} onChoose={choose} />
            </>
          ) : (
            <EmptyState
              icon={MapPinCheck}
              title={text.empty}
              text={planId === null ? text.emptyText : text.emptyPlan}
            />
          )
        ) : (
          <QueryView query={query} failed={text.failed} loading={text.loading} shape="h-96 rounded-lg" />
        )}
      </div>
      {places.length > 0 && (
        <RoutePlan
          key={planId}
          from={point}
          chosen={chosen}
          most={most}
          onAll={() => setIds(new Set(places.slice(0, most).map(({ id }) => id)))}
          onNone={() => setIds(new Set())}
        />
      )}
    </div>
  )
}
