import { FindBySms } from '#web/features/sms/sms-hint.tsx'
import '#web/features/emergency/emergency.css'
import { useState } from 'react'
import { EMERGENCY_CATEGORY, isPharmacy, PHARMACIES } from '#contract/categories.ts'
import { emergencyText as text } from '#text/emergency.ts'
import { pharmacyText } from '#text/pharmacies.ts'
import { NearestKnown } from '#web/features/businesses/nearest-known.tsx'
import { PlaceCard, PlaceCardSkeleton } from '#web/features/businesses/place-card.tsx'
import { OfferStrip, useOffersAhead } from '#web/features/call-outs/offer-strip.tsx'
import { useCategories } from '#web/features/categories/queries.ts'
import { Call112 } from '#web/features/emergency/call-112.tsx'
import { EmergencyList } from '#web/features/emergency/emergency-list.tsx'
import { OwnPosition } from '#web/features/emergency/own-position.tsx'
import { type EmergencyPlace, helpsAs } from '#web/features/emergency/rules.ts'
import { TradeChoice } from '#web/features/emergency/trade-choice.tsx'
import { useEmergency } from '#web/features/emergency/use-emergency.ts'
import { OnDutyPharmacies } from '#web/features/pharmacies/on-duty-pharmacies.tsx'
import { useOwnProvince, useWhere } from '#web/features/places/use-where.ts'
import { WhereAmI } from '#web/features/places/where-am-i.tsx'
import { useOnline } from '#web/lib/browser-state.ts'

const RADII = [10, 50, 100] as const

export const title = text.title

/** 112 above all of it, then where one is, then who helps. */
export function EmergencyPage() {
  const where = useWhere('ask')
  const { position, own, standIn, point, measured, isMeant, start } = where
  const categories = useCategories()
  const [radius, setRadius] = useState<number>(RADII[0])
  const [tradeId, setTradeId] = useState<number | null>(null)

  const exact = position.status === 'known' ? position.point : null
  const known = (categories.data ?? []).filter(({ id, emergency }) => emergency && id !== EMERGENCY_CATEGORY)
  const emergency = useEmergency({
    point,
    meant: isMeant,
    radius,
    trades: known,
  })
  const plate = useOwnProvince()?.plate
  const onDuty = <OnDutyPharmacies point={measured} fallback={plate} from={own} start={start} />
  const forPharmacy = tradeId !== null && isPharmacy(tradeId)
  useOffersAhead(own, tradeId ?? undefined)
  const offer = <OfferStrip point={own} categoryId={tradeId ?? undefined} />
  const noneOpen = emergency.places?.every(({ categoryId }) => !helpsAs(tradeId, categoryId))
  const trades = known.length > 0 ? known : tradesOf(emergency.places ?? [])
  const trade = trades.find(({ id }) => id === tradeId) ?? null
  // Without a network it is the way that is left.
  const isOnline = useOnline()
  const bySms = <FindBySms trade={trade?.name} point={own} />

  return (
    <div className="emergency grid grid-cols-1 gap-3 sm:gap-4">
      <h1 className="text-2xl font-bold text-danger">{text.title}</h1>
      <Call112 />
      {standIn ? <WhereAmI where={where} /> : <OwnPosition point={exact} />}
      <TradeChoice trades={trades} chosen={tradeId} onChoose={setTradeId} />
      {!isOnline && bySms}
      {forPharmacy && onDuty}
      <EmergencyList
        emergency={emergency}
        renderPlace={(place, first) => (
          <>
            <PlaceCard business={place} from={own} start={start} heading="h3" first={first} />
            {/* Below the first card, which stays where it is when this comes. */}
            {first && offer}
          </>
        )}
        renderShape={(first) => <PlaceCardSkeleton first={first} />}
        trade={trade}
        radius={radius}
        wider={RADII.find((km) => km > radius)}
        onRadius={setRadius}
      />
      {(noneOpen || emergency.failed) && offer}
      {noneOpen && (
        <NearestKnown
          categoryId={forPharmacy ? PHARMACIES[0] : (tradeId ?? EMERGENCY_CATEGORY)}
          point={point}
          from={own}
          start={start}
          title={forPharmacy ? pharmacyText.nearest : text.nearest}
          text={forPharmacy ? pharmacyText.nearestText : text.nearestText}
        />
      )}
      {tradeId === null && onDuty}
      {isOnline && bySms}
    </div>
  )
}

/** Without the list of categories, as without a network: those of the places themselves. */
const tradesOf = (places: readonly EmergencyPlace[]) =>
  [...new Map(places.map(({ categoryId, category }) => [categoryId, category]))].map(([id, name]) => ({
    id,
    name,
  }))
