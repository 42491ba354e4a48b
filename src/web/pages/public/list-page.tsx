import { businessPath, type ListPage, PAGE_SIZE } from '#contract/directory.ts'
import { paidRangeText } from '#text/call-outs-pages.ts'
import { directoryText as text } from '#text/directory.ts'
import { moneyRangeText } from '#text/money.ts'
import { OsmCredit } from '#web/features/businesses/card-parts.tsx'
import { cardGrid, cardItem, PlaceCard } from '#web/features/businesses/place-card.tsx'
import { UnconfirmedList } from '#web/features/candidates/unconfirmed-list.tsx'
import { CountedLinks, Part } from '#web/features/directory/links.tsx'
import { Pager } from '#web/features/directory/pager.tsx'
import { WaysOn } from '#web/features/directory/ways-on.tsx'
import { OfficialList } from '#web/features/pharmacies/official-list.tsx'
import { ButtonAnchor } from '#web/ui/button.tsx'

/** One category in one place: who is open, then the rest; the same elsewhere, and what else there is here. */
export function CategoryList({ page }: { page: ListPage }) {
  const { category, place, province, listed, open, paid, items, nearby } = page
  const { categories, onDuty, elsewhere, related } = page
  const isLastShown = page.page === page.pages && page.pages * PAGE_SIZE < listed
  return (
    <>
      <div className="grid gap-2">
        <h1 className="text-3xl font-bold">{text.listTitle(category.name, place)}</h1>
        <p data-live="lead" className="max-w-prose text-lg">
          {onDuty?.isOther ? text.otherLead(place) : text.listLead(category.name, place, listed, open)}
        </p>
        <p className="max-w-prose text-ink-soft">{category.description}</p>
        {paid && (
          <p className="max-w-prose">{paidRangeText(moneyRangeText(paid.from, paid.to), paid.jobs)}</p>
        )}
        {category.isEmergency && <p className="font-semibold text-danger">{text.emergency}</p>}
        <ButtonAnchor href={page.near} className="justify-self-start">
          {text.openNear(category.name)}
        </ButtonAnchor>
      </div>
      {onDuty && <OfficialList official={onDuty.official} province={onDuty.province} isAlone={false} />}
      {items.length > 0 ? (
        <ul className={`${cardGrid} md:grid-cols-2 lg:grid-cols-3`}>
          {items.map((business, index) => (
            <li key={business.id} className={cardItem}>
              <PlaceCard
                business={business}
                from={null}
                words="badge"
                href={businessPath(business)}
                first={index === 0}
              />
            </li>
          ))}
        </ul>
      ) : (
        <div className="grid justify-items-start gap-3 rounded-lg border border-dashed border-line-strong bg-surface p-6">
          <p>{text.emptyText}</p>
          <ButtonAnchor look="secondary" href="/add-business">
            {text.addBusiness}
          </ButtonAnchor>
        </div>
      )}
      <UnconfirmedList unconfirmed={page.unconfirmed} />
      <WaysOn elsewhere={elsewhere} related={related} trade={category.name} />
      <Pager list={page} />
      {isLastShown && <p className="text-center text-ink-soft">{text.deepest(page.pages * PAGE_SIZE)}</p>}
      {nearby.length > 0 && (
        <Part title={text.nearby(category.name, province.name)}>
          <CountedLinks links={nearby} />
        </Part>
      )}
      {categories.length > 0 && (
        <Part title={text.others(place)}>
          <CountedLinks links={categories} />
        </Part>
      )}
      {items.some(({ source }) => source === 'osm') && <OsmCredit />}
    </>
  )
}
