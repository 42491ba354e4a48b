import { namedPlaceText as text } from '#text/named-places.ts'
import { Button } from '#web/ui/button.tsx'
import { Section } from '#web/ui/card.tsx'
import {
  type OwnPlace,
  useMoveToAccount,
  useMoveToDevice,
  useNamedPlaces,
  useRemovePlace,
} from './named-places-queries.ts'

/** Where each named place is kept, and its end. `onRemoved`: moves the keyboard on. */
export function NamedPlacesList({ onRemoved }: { onRemoved: () => void }) {
  const { places, isKept } = useNamedPlaces()
  return (
    <Section title={text.title}>
      <p className="text-ink-soft">{places.length > 0 ? text.lead : text.empty}</p>
      {!isKept && <p className="text-sm text-ink-soft">{text.unkept}</p>}
      {places.length > 0 && (
        <ul className="grid gap-3">
          {places.map((place) => (
            <Row key={place.key} place={place} onRemoved={onRemoved} />
          ))}
        </ul>
      )}
    </Section>
  )
}

function Row({ place, onRemoved }: { place: OwnPlace; onRemoved: () => void }) {
  const { name, accountId } = place
  const [toAccount, toDevice, remove] = [useMoveToAccount(), useMoveToDevice(), useRemovePlace(onRemoved)]
  const isHere = accountId === null
  const move = isHere ? toAccount : toDevice
  return (
    <li className="grid gap-1 rounded-lg border border-line bg-surface p-4">
      <h3 className="font-bold wrap-anywhere">{name}</h3>
      <p className="text-sm text-ink-soft">{isHere ? text.onDevice : text.inAccount}</p>
      <div className="flex flex-wrap gap-2">
        <Button
          look="quiet"
          aria-label={isHere ? text.toAccountOf(name) : text.toDeviceOf(name)}
          busy={move.isPending}
          onClick={() => move.isPending || move.mutate(place)}
        >
          {isHere ? text.toAccount : text.toDevice}
        </Button>
        <Button
          look="quiet"
          aria-label={text.removeOf(name)}
          busy={remove.isPending}
          onClick={() => remove.isPending || remove.mutate(place)}
        >
          {text.remove}
        </Button>
      </div>
    </li>
  )
}
