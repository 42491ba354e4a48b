import { LocateFixed } from 'lucide-react'
import { filterText as text } from '#text/search.ts'
import { askPosition, type Position } from '#web/lib/position.ts'
import { Button } from '#web/ui/button.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
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
  position: Position
  onChange(state: Partial<SearchState>): void
}

/** All filters; each takes effect at once. */
export function FilterFields({ state, choices, position, onChange }: Props) {
  const { categories, provinces, districts } = choices
  return (
    <div className="grid gap-4">
      <label className="flex min-h-12 items-center gap-3 rounded-md border border-line-strong bg-surface px-3 py-2 has-checked:border-accent has-checked:bg-accent-soft">
        <input
          type="checkbox"
          name="openNow"
          checked={state.openNow}
          onChange={(event) => onChange({ openNow: event.target.checked })}
          className="size-5 shrink-0 accent-accent"
        />
        <span>
          <span className="block font-semibold">{text.openNow}</span>
          <span className="block text-sm text-ink-soft">{text.openNowHint}</span>
        </span>
      </label>
      <Choice
        name="categoryId"
        label={text.category}
        any={text.anyCategory}
        value={state.categoryId}
        options={categories?.map(({ id, name }) => ({ value: id, label: name }))}
        onChoose={(value) => onChange({ categoryId: value === null ? null : Number(value) })}
      />
      <Choice
        name="city"
        label={text.city}
        any={text.anyCity}
        value={state.city}
        options={provinces?.map(({ name }) => ({ value: name, label: name }))}
        onChoose={(city) => onChange({ city, district: null })}
      />
      <Choice
        name="district"
        label={text.district}
        any={text.anyDistrict}
        value={state.district}
        options={districts?.map(({ name }) => ({ value: name, label: name }))}
        onChoose={(district) => onChange({ district })}
      />
      <DistanceChoice state={state} position={position} onChange={onChange} />
      <Choice
        name="minRating"
        label={text.rating}
        hint={text.ratingHint}
        any={text.anyRating}
        value={state.minRating}
        options={RATINGS.map((rating) => ({ value: rating, label: text.atLeast(rating) }))}
        onChoose={(value) => onChange({ minRating: value === null ? null : Number(value) })}
      />
      {activeFilters(state, position.status === 'known').length > 0 && (
        <Button look="quiet" onClick={() => onChange(noFilters)} className="justify-self-start">
          {text.clear}
        </Button>
      )}
    </div>
  )
}

function DistanceChoice({ state, position, onChange }: Omit<Props, 'choices'>) {
  if (position.status === 'known') {
    return (
      <Choice
        name="radius"
        label={text.distance}
        any={text.anyDistance}
        value={state.radius}
        options={RADII.map((km) => ({ value: km, label: text.within(km) }))}
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

type ChoiceProps = {
  name: string
  label: string
  hint?: string
  any: string
  value: string | number | null
  /** Undefined: not known yet, or nothing to choose from. */
  options: readonly { value: string | number; label: string }[] | undefined
  onChoose(value: string | null): void
}

/** A list whose first line is "any". What an address says stays chosen, though no line offers it. */
function Choice({ any, value, options, onChoose, ...field }: ChoiceProps) {
  const offered = value === null || options?.some((option) => option.value === value)
  return (
    <SelectField
      {...field}
      value={value ?? ''}
      disabled={!options && value === null}
      onChange={(event) => onChoose(event.target.value || null)}
    >
      <option value="">{any}</option>
      {!offered && <option value={value}>{value}</option>}
      {options?.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </SelectField>
  )
}
