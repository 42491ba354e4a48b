import { CircleHelp, Globe, Navigation, Phone } from 'lucide-react'
import type { CandidateDetail } from '#contract/candidates.ts'
import { showPhone, telHref } from '#lib/phone.ts'
import { candidateText as text } from '#text/candidates.ts'
import { directionsHref } from '#web/lib/directions.ts'
import { Badge } from '#web/ui/badge.tsx'
import { ButtonAnchor } from '#web/ui/button.tsx'
import { Card, CardSection } from '#web/ui/card.tsx'

/** One unconfirmed place: what is said of it, by whom and when, and the way there. */
export function CandidateCard({ candidate }: { candidate: CandidateDetail }) {
  const { name, category, address, phone, website, hours, lat, lng, source, dataDate } = candidate
  const facts: [string, string | null][] = [
    [text.address, address],
    [text.phone, phone && showPhone(phone)],
    [text.hours, hours],
  ]
  return (
    <Card className="grid grid-cols-1 gap-4 p-4 sm:p-8">
      <div className="grid gap-2">
        <p className="text-sm font-semibold text-ink-soft">{category}</p>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <h1 className="text-2xl font-bold sm:text-3xl">{name}</h1>
          <Badge tone="note">{text.badge}</Badge>
        </div>
      </div>
      <p className="flex gap-3 rounded-lg bg-sunken p-3">
        <CircleHelp aria-hidden className="mt-0.5 size-5 shrink-0" />
        {text.warning(source, dataDate)}
      </p>
      <div className="flex flex-wrap gap-2 *:flex-auto sm:*:flex-none">
        <ButtonAnchor outside href={directionsHref({ lat, lng })}>
          <Navigation aria-hidden className="size-5" />
          {text.directions}
        </ButtonAnchor>
        {phone && (
          <ButtonAnchor look="secondary" href={telHref(phone)}>
            <Phone aria-hidden className="size-5" />
            {text.call}
          </ButtonAnchor>
        )}
        {website && (
          <ButtonAnchor look="secondary" outside href={website} rel="noopener noreferrer nofollow">
            <Globe aria-hidden className="size-5" />
            {text.website}
          </ButtonAnchor>
        )}
      </div>
      <dl className="grid gap-x-8 gap-y-3 sm:grid-cols-2">
        {facts.map(
          ([label, value]) =>
            value && (
              <div key={label}>
                <dt className="text-sm text-ink-soft">{label}</dt>
                <dd className="break-words">{value}</dd>
              </div>
            ),
        )}
      </dl>
      {hours && <p className="text-sm text-ink-soft">{text.hoursNote}</p>}
      <CardSection title={text.originsTitle}>
        <Origins origins={candidate.origins} />
      </CardSection>
    </Card>
  )
}

/** Each field with whose data it is, of when, and under which licence. */
function Origins({ origins }: Pick<CandidateDetail, 'origins'>) {
  return (
    <ul className="grid gap-2 text-sm">
      {origins.map(({ field, source, licence, url, dataDate }) => (
        <li key={`${field} ${source}`}>
          <span className="font-semibold">{text.fields[field]}:</span> {text.source(source, dataDate)} (
          <a href={url} target="_blank" rel="noopener noreferrer" className="underline">
            {text.licence(licence)}
          </a>
          )
        </li>
      ))}
    </ul>
  )
}
