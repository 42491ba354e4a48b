import { useState } from 'react'
import type { PlaceToCheck } from '#contract/field-visits.ts'
import { fieldVisitText as text } from '#text/field-visits.ts'
import { tradeGlyph } from '#web/features/categories/category-icon.tsx'
import { useCategories } from '#web/features/categories/queries.ts'
import { checkboxId } from '#web/features/field/place-list.tsx'
import { hereOf } from '#web/features/places/here-of.tsx'
import { PlaceMap } from '#web/features/places/place-map.tsx'
import { usePosition } from '#web/lib/position.ts'

type Props = { places: readonly PlaceToCheck[]; chosen: ReadonlySet<number> }

/** The places of the list on a map, fetched when it is unfolded: in the street each byte is paid for. A marker leads to its line. */
export function PlacesMap({ places, chosen }: Props) {
  const [isOpen, setOpen] = useState(false)
  const [selected, setSelected] = useState<number | null>(null)
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="min-h-12 cursor-pointer content-center font-semibold text-accent">
        {text.map}
      </summary>
      {isOpen && <Drawn places={places} chosen={chosen} selected={selected} onSelect={setSelected} />}
    </details>
  )
}

type DrawnProps = Props & { selected: number | null; onSelect(id: number): void }

function Drawn({ places, chosen, selected, onSelect }: DrawnProps) {
  const position = usePosition('if-granted')
  const trades = useCategories().data
  const select = (id: number) => {
    onSelect(id)
    const line = document.getElementById(checkboxId(id))
    line?.scrollIntoView({ block: 'center' })
    line?.focus({ preventScroll: true })
  }
  return (
    <PlaceMap
      places={places.map(({ id, name, category, lat, lng }) => ({
        id,
        name,
        look: 'plain',
        point: { lat, lng },
        glyph: tradeGlyph(trades, category),
        note: chosen.has(id) ? text.onRoute : undefined,
      }))}
      here={hereOf({ position })}
      selected={selected}
      onSelect={select}
      className="h-80"
    />
  )
}
