import { MapPin, Plus } from 'lucide-react'
import { type SubmitEvent, useRef, useState } from 'react'
import { MAX_NAMED_PLACES, PLACE_NAME_LENGTH, placeNameKey } from '#contract/named-places.ts'
import { distanceKm, type Point } from '#lib/geo.ts'
import { namedPlaceText as text } from '#text/named-places.ts'
import { choosePlace } from '#web/lib/chosen-place.ts'
import { Button, TextLink } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { keepOnDevice, type OwnPlace, useNamedPlaces } from './named-places-queries.ts'

/** Within so many kilometres of a named place one is there. */
const THERE_KM = 0.2

type Props = {
  /** Where the person is or chose to be; null while that is not known. */
  here: Point | null
  onChosen?: (() => void) | undefined
}

/** The places that the person named, each one tap away, and a name for where they are. */
export function NamedPlaces({ here, onChosen }: Props) {
  const { places, isKept } = useNamedPlaces()
  const choose = ({ name, point }: OwnPlace) => {
    choosePlace({ name, point, plate: '', districtId: '', overrides: true })
    onChosen?.()
  }
  const isNamed = here === null || places.some(({ point }) => distanceKm(point, here) <= THERE_KM)
  const part = useRef<HTMLElement>(null)
  if (places.length === 0 && isNamed) return null
  return (
    <section ref={part} tabIndex={-1} aria-label={text.title} className="grid gap-3 outline-none">
      {places.length > 0 && (
        <ul className="flex flex-wrap gap-2">
          {places.map((place) => (
            <li key={place.key}>
              <Button look="secondary" aria-label={text.choose(place.name)} onClick={() => choose(place)}>
                <MapPin aria-hidden className="size-5 shrink-0" />
                <span className="wrap-anywhere">{place.name}</span>
              </Button>
            </li>
          ))}
          <li>
            <TextLink to="/saved-searches">{text.edit}</TextLink>
          </li>
        </ul>
      )}
      {!isKept && <p className="text-sm text-ink-soft">{text.unkept}</p>}
      {!isNamed && (
        <NameHere here={here} taken={places.map(({ name }) => name)} onSaved={() => part.current?.focus()} />
      )}
    </section>
  )
}

type NameHereProps = {
  here: Point
  taken: readonly string[]
  /** The button goes: the keyboard waits at the places instead. */
  onSaved: () => void
}

function NameHere({ here, taken, onSaved }: NameHereProps) {
  const [isTyping, setTyping] = useState(false)
  const [problem, setProblem] = useState<string>()
  const isTaken = (name: string) => taken.some((other) => placeNameKey(other) === placeNameKey(name))
  const save = (name: string) => {
    void keepOnDevice(name, here).then(() => {
      showToast(text.saved(name))
      onSaved()
    })
  }
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const { placeName } = Object.fromEntries(new FormData(event.currentTarget)) as { placeName: string }
    const name = placeName.trim()
    if (!name) return setProblem(text.missing)
    if (isTaken(name)) return setProblem(text.taken(name))
    save(name)
  }
  if (taken.length >= MAX_NAMED_PLACES)
    return <p className="text-sm text-ink-soft">{text.full(MAX_NAMED_PLACES)}</p>
  if (isTyping)
    return (
      <form onSubmit={submit} noValidate className="grid gap-2 sm:flex sm:items-end">
        <TextField
          name="placeName"
          label={text.name}
          maxLength={PLACE_NAME_LENGTH}
          autoComplete="off"
          error={problem}
          autoFocus
        />
        <Button type="submit">{text.save}</Button>
        <Button look="quiet" onClick={() => setTyping(false)}>
          {text.cancel}
        </Button>
      </form>
    )
  return (
    <div className="flex flex-wrap items-center gap-2">
      <span className="w-full text-sm">{text.nameHere}</span>
      {text.suggested
        .filter((name) => !isTaken(name))
        .map((name) => (
          <Button key={name} look="quiet" aria-label={text.nameAs(name)} onClick={() => save(name)}>
            <Plus aria-hidden className="size-5" />
            {name}
          </Button>
        ))}
      <Button look="quiet" onClick={() => setTyping(true)}>
        {text.other}
      </Button>
    </div>
  )
}
