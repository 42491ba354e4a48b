import { Pill } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { OnDuty, OnDutyPharmacy } from '#contract/pharmacies.ts'
import { distanceKm, type Point } from '#lib/geo.ts'
import { pharmacyText as text } from '#text/pharmacies.ts'
import { useNow } from '#web/lib/use-time.ts'
import { useGeocode } from '#web/lib/where.ts'
import { Button } from '#web/ui/button.tsx'
import { QueryView } from '#web/ui/states.tsx'
import { ListSource, OfficialList } from './official-list.tsx'
import { PharmacyRow, PharmacyRowSkeleton } from './pharmacy-row.tsx'
import { useOnDuty } from './queries.ts'

/** The nearest ones; the rest on a tap. */
const SHOWN = 5

/**
 * Either the province's plate, or the point whose province is asked for; the point also orders the list. `fallback`: the
 * plate of a province that stands in for a point nobody knows. `listAlone`: nobody needs one on duty now, but the
 * province's own list.
 */
type Props = {
  plate?: string
  point?: Point | null
  fallback?: string | undefined
  listAlone?: boolean
  /** Where directions begin, and from where minutes by road are told. */
  from?: Point | null
  start?: Point | null
}

/** Pharmacies on duty, with source and time of the list, or the way to the official list where none can be read. */
export function OnDutyPharmacies(props: Props) {
  const { plate: given, point = null, fallback, listAlone = false, from = null, start = null } = props
  const plate = given ?? (point === null ? fallback : undefined)
  const place = useGeocode(plate === undefined ? point : null)
  // Abroad the server names the largest city, without a district: its pharmacies are no help there.
  const isAbroad = place.data?.district === null
  const { data, isError, error, refetch } = useOnDuty(
    plate ?? (isAbroad ? null : place.data?.plate) ?? null,
    point,
  )
  const failure = isError ? error : place.error
  if (data) {
    return (
      <Section title={text.titleIn(data.province)}>
        {listAlone ? (
          <OfficialList official={data.official} province={data.province} isAlone={false} />
        ) : (
          <Found onDuty={data} point={point} from={from} start={start} />
        )}
      </Section>
    )
  }
  if (failure) {
    return (
      <Section title={text.title}>
        <QueryView
          query={{ error: failure, refetch: isError ? refetch : place.refetch }}
          failed={text.failed}
        />
      </Section>
    )
  }
  if (plate === undefined && (point === null || isAbroad)) {
    return (
      <Section title={text.title}>
        <p className="text-ink-soft">{text.noPlace}</p>
      </Section>
    )
  }
  return (
    <Section title={text.title}>
      <p role="status" className="sr-only">
        {text.loading}
      </p>
      <ul className="grid gap-3">
        <PharmacyRowSkeleton />
        <PharmacyRowSkeleton />
      </ul>
    </Section>
  )
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-labelledby="on-duty" className="grid gap-4">
      <h2 id="on-duty" className="flex items-center gap-2 text-xl font-bold">
        <Pill aria-hidden className="size-6 shrink-0 text-ink-soft" strokeWidth={1.75} />
        {title}
      </h2>
      {children}
    </section>
  )
}

type FoundProps = { onDuty: OnDuty } & Required<Pick<Props, 'point' | 'from' | 'start'>>

function Found({ onDuty: { list, official, province }, point, from, start }: FoundProps) {
  const [all, setAll] = useState(false)
  const now = useNow()
  // The answer may be old: duties that have ended are not shown.
  const current = list?.pharmacies.filter(({ endsAt }) => Date.parse(endsAt) > now.getTime()) ?? []
  if (!list || current.length === 0) return <OfficialList official={official} province={province} isAlone />
  const ordered = inOrder(current, point, now.getTime())
  const isNow = current.some(({ startsAt }) => Date.parse(startsAt) <= now.getTime())
  const hidden = all ? 0 : Math.max(0, ordered.length - SHOWN)
  return (
    <>
      <OfficialList official={official} province={province} isAlone={!isNow} />
      <ul className="grid gap-3">
        {ordered.slice(0, ordered.length - hidden).map(({ pharmacy, km }) => (
          <PharmacyRow
            key={`${pharmacy.name} ${pharmacy.phone} ${pharmacy.address}`}
            pharmacy={pharmacy}
            km={km}
            from={from}
            start={start}
            now={now}
          />
        ))}
      </ul>
      {hidden > 0 && (
        <Button look="secondary" onClick={() => setAll(true)}>
          {text.more(hidden)}
        </Button>
      )}
      <ListSource list={list} />
    </>
  )
}

/** In the server's order; duties that have begun come before later ones. */
function inOrder(pharmacies: readonly OnDutyPharmacy[], from: Point | null, now: number) {
  const isLater = ({ startsAt }: OnDutyPharmacy) => Number(Date.parse(startsAt) > now)
  const measured = pharmacies.map((pharmacy) => {
    const { lat, lng } = pharmacy
    return { pharmacy, km: from && lat !== null && lng !== null ? distanceKm(from, { lat, lng }) : null }
  })
  return measured.toSorted((a, b) => isLater(a.pharmacy) - isLater(b.pharmacy))
}
