import { LocateFixed } from 'lucide-react'
import { quickFilterText } from '#text/businesses-quick-filters.ts'
import { filterText as text } from '#text/search.ts'
import { askPosition } from '#web/lib/position.ts'
import type { Where } from '#web/lib/where.ts'
import { Button } from '#web/ui/button.tsx'
import { Check, Choice } from './filter-inputs.tsx'
import type { NamedCategory } from './filter-labels.ts'
import { activeFilters, noFilters, RADII, RATINGS, type SearchState } from './search-state.ts'

type Named = { name: string }

export type FilterChoices = {
  categories: readonly NamedCategory[] | undefined
  provinces: readonly Named[] | undefined
  /** Those of the chosen province; undefined while none is chosen. */
  districts: readonly Named[] | undefined
}

type Props = {
  state: SearchState
  choices: FilterChoices
  where: Where
  onChange(state: Partial<SearchState>): void
}

/** All filters; each takes effect at once. */
export function FilterFields({ state, choices, where, onChange }: Props) {
  const { categories, provinces, districts } = choices
  return (
    <div className="grid gap-4">
      <Check
        name="openNow"
        label={text.openNow}
        hint={text.openNowHint}
        checked={state.openNow}
        onCheck={(openNow) => onChange({ openNow })}
      />
      <Check
        name="hasPhone"
        label={quickFilterText.hasPhone}
        checked={state.hasPhone}
        onCheck={(hasPhone) => onChange({ hasPhone })}
      />
      <Choice
        name="categoryId"
        label={text.category}
        any={text.anyCategory}
        value={state.categoryId}
        options={categories?.map(({ id, name }) => [id, name])}
        onChoose={(value) => onChange({ categoryId: value === null ? null : Number(value) })}
      />
      <Choice
        name="city"
        label={text.city}
        any={text.anyCity}
        value={state.city}
        options={provinces?.map(({ name }) => [name, name])}
        onChoose={(city) => onChange({ city, district: null })}
      />
      <Choice
        name="district"
        label={text.district}
        any={text.anyDistrict}
        value={state.district}
        options={districts?.map(({ name }) => [name, name])}
        onChoose={(district) => onChange({ district })}
      />
      <DistanceChoice state={state} where={where} onChange={onChange} />
      <Choice
        name="minRating"
        label={text.rating}
        hint={text.ratingHint}
        any={text.anyRating}
        value={state.minRating}
        options={RATINGS.map((rating) => [rating, text.atLeast(rating)])}
        onChoose={(value) => onChange({ minRating: value === null ? null : Number(value) })}
      />
      {activeFilters(state, where.point !== null).length > 0 && (
        <Button look="quiet" onClick={() => onChange(noFilters)} className="justify-self-start">
          {text.clear}
        </Button>
      )}
    </div>
  )
}

function DistanceChoice({ state, where: { position, measured }, onChange }: Omit<Props, 'choices'>) {
  if (measured || state.radius !== null) {
    return (
      <Choice
        name="radius"
        label={text.distance}
        any={text.anyDistance}
        value={state.radius}
        options={RADII.map((km) => [km, text.within(km)])}
        onChoose={(value) => onChange({ radius: value === null ? null : Number(value) })}
      />
    )
  }
  return (
    <div className="grid gap-1.5">
      <p className="font-semibold">{text.distance}</p>
      <p role="status" className="text-sm text-ink-soft">
        {position.status === 'denied' ? text.denied : text.position}
      </p>
      <Button look="secondary" busy={position.status === 'asking'} onClick={askPosition}>
        <LocateFixed aria-hidden className="size-5" />
        {text.usePosition}
      </Button>
    </div>
  )
}
