import { BellRing, Phone } from 'lucide-react'
import { businessPath, DIRECTORY_PATH } from '#contract/directory.ts'
import type { NearFound, NearPage, NearResults } from '#contract/directory-near.ts'
import { callOutText } from '#text/call-outs-pages.ts'
import { nearText as text } from '#text/directory-near.ts'
import { siteText } from '#text/site.ts'
import { OsmCredit } from '#web/features/businesses/card-parts.tsx'
import { cardGrid, cardItem, PlaceCard } from '#web/features/businesses/place-card.tsx'
import { callOutPath, OfferCard } from '#web/features/call-outs/offer-card.tsx'
import { UnconfirmedList } from '#web/features/candidates/unconfirmed-list.tsx'
import { Part } from '#web/features/directory/links.tsx'
import { NearForm } from '#web/features/directory/near-form.tsx'
import { StreetNote } from '#web/features/directory/street-note.tsx'
import { WaysOn } from '#web/features/directory/ways-on.tsx'
import { OnDutyList } from '#web/features/pharmacies/on-duty-list.tsx'
import { FoundInstead } from '#web/features/search/found-instead.tsx'
import { withReturn } from '#web/lib/addresses.ts'
import { ButtonAnchor } from '#web/ui/button.tsx'

/** Open businesses around somebody: the form needs no answer. `offer-near-list.ts` replaces the rest. */
export function Near({ page }: { page: NearPage }) {
  const { isUrgent, trade, street, found, results, offers } = page
  return (
    <>
      <div className="grid gap-2">
        <h1 className="text-2xl font-bold sm:text-3xl">{titleOf(page)}</h1>
        {!isUrgent && found === null && results === null && (
          <p data-before className="max-w-prose text-lg text-ink-soft">
            {text.lead}
          </p>
        )}
      </div>
      {isUrgent && <Emergency />}
      <NearForm page={page} />
      <div data-near-found className="grid grid-cols-1 gap-6">
        {street && <StreetNote street={street} />}
        {offers.map((offer) => (
          <OfferCard key={offer.categoryId} offer={offer}>
            <ButtonAnchor
              href={withReturn('/login', callOutPath(offer.categoryId))}
              aria-label={callOutText.offer.openLabel(offer.category)}
            >
              <BellRing aria-hidden className="size-5" strokeWidth={1.75} />
              {callOutText.offer.open}
            </ButtonAnchor>
          </OfferCard>
        ))}
        {found && <Found found={found} trade={trade} />}
        {results && <TextResults results={results} />}
      </div>
    </>
  )
}

function titleOf({ isUrgent, trade, results }: NearPage): string {
  if (results) return text.results
  if (trade) return isUrgent ? text.urgentOf(trade.name) : text.nearOf(trade.name)
  return isUrgent ? text.urgent : text.near
}

const Emergency = () => (
  <div className="grid gap-1">
    <a
      href={`tel:${siteText.emergencyNumber}`}
      className="flex min-h-20 w-full items-center justify-center gap-3 rounded-lg bg-danger-fill px-4 text-center text-2xl font-bold text-white hover:bg-danger-fill-hover"
    >
      <Phone aria-hidden className="size-8 shrink-0" />
      {text.callEmergency}
    </a>
    <p className="text-center">{text.covers}</p>
    {/* Filled in by `tell-own-place.ts`: what one reads out on the telephone. */}
    <p
      role="status"
      data-own-place
      className="mt-3 rounded-lg border border-line-strong bg-surface p-4 text-center text-lg font-bold select-all empty:hidden"
    />
  </div>
)

function Found({
  found: { open, isAll, others, beyondKm, unconfirmed, onDuty, place, ways },
  trade,
}: {
  found: NearFound
  trade: NearPage['trade']
}) {
  const isPharmacy = onDuty !== null && trade !== null
  const duty = onDuty && <OnDutyList onDuty={onDuty} />
  const all = [...open, ...others]
  return (
    <>
      {isPharmacy && duty}
      <Part
        title={text.openHere}
        lead={open.length > 0 ? text.found(open.length, place, isAll) : text.none(place)}
      >
        <Cards businesses={open} />
      </Part>
      {!isPharmacy && duty}
      {beyondKm !== null && <UnconfirmedList unconfirmed={unconfirmed} />}
      {others.length > 0 && (
        <Part {...headOf(isPharmacy, beyondKm)}>
          <Cards businesses={others} />
        </Part>
      )}
      {beyondKm === null && <UnconfirmedList unconfirmed={unconfirmed} />}
      {ways && <WaysOn {...ways} trade={trade?.name ?? null} />}
      {ways && <AddBusiness />}
      <ButtonAnchor look="secondary" href={DIRECTORY_PATH} className="justify-self-start">
        {text.allTrades}
      </ButtonAnchor>
      {all.some(({ source }) => source === 'osm') && <OsmCredit />}
    </>
  )
}

/** Title and lead of those that are not known to be open. */
function headOf(isPharmacy: boolean, beyondKm: number | null): { title: string; lead: string } {
  if (beyondKm !== null) return { title: text.beyond, lead: text.beyondLead(beyondKm) }
  return isPharmacy
    ? { title: text.otherPharmacies, lead: text.otherPharmaciesLead }
    : { title: text.others, lead: text.othersLead }
}

const AddBusiness = () => (
  <ButtonAnchor look="secondary" href="/add-business" className="justify-self-start">
    {text.add}
  </ButtonAnchor>
)

/** Results of a text search: pharmacies on duty first, as everywhere. */
function TextResults({ results }: { results: NearResults }) {
  const { words, items, total, trade, onDuty } = results
  return (
    <>
      {onDuty && <OnDutyList onDuty={onDuty} />}
      {items.length > 0 ? (
        <Part title={text.foundFor(words)} lead={text.fitting(total, items.length)}>
          <FoundInstead answer={results} trade={trade} />
          <Cards businesses={items} />
        </Part>
      ) : (
        <Part
          title={text.nothingFor(words)}
          lead={trade === null ? text.nothingForText : text.nothingForTrade(trade)}
        >
          <AddBusiness />
        </Part>
      )}
      <ButtonAnchor look="secondary" href={DIRECTORY_PATH} className="justify-self-start">
        {text.allTrades}
      </ButtonAnchor>
      {items.some(({ source }) => source === 'osm') && <OsmCredit />}
    </>
  )
}

function Cards({ businesses }: { businesses: NearFound['open'] | NearFound['others'] }) {
  if (businesses.length === 0) return null
  return (
    <ul className={`${cardGrid} md:grid-cols-2 lg:grid-cols-3`}>
      {businesses.map((business, index) => (
        <li key={business.id} className={cardItem}>
          <PlaceCard
            business={business}
            from={null}
            words="badge"
            heading="h3"
            href={businessPath(business)}
            first={index === 0}
          />
        </li>
      ))}
    </ul>
  )
}
