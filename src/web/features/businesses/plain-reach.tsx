import { ChevronDown, Globe, Navigation, Phone } from 'lucide-react'
import type { BusinessDetail } from '#contract/businesses.ts'
import { telHref } from '#lib/phone.ts'
import { businessText, businessSimpleText as text } from '#text/businesses.ts'
import { appleDirectionsHref, directionsHref, yandexDirectionsHref } from '#web/lib/directions.ts'
import { ButtonAnchor } from '#web/ui/button.tsx'
import { isWebAddress, pointOf } from './contact-buttons.tsx'

/** Call, directions and website as links that need nothing but a browser: maps start from the device's own position. */
export function PlainReach({ business }: { business: BusinessDetail }) {
  const { phone, website } = business
  const place = pointOf(business)
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap gap-2 *:flex-auto sm:*:flex-none">
        {phone && (
          <ButtonAnchor href={telHref(phone)} data-visit="call">
            <Phone aria-hidden className="size-5" />
            {text.call}
          </ButtonAnchor>
        )}
        {place && (
          <ButtonAnchor look="secondary" outside href={directionsHref(place)} data-visit="directions">
            <Navigation aria-hidden className="size-5" />
            {text.directions}
          </ButtonAnchor>
        )}
        {website && isWebAddress(website) && (
          <ButtonAnchor look="secondary" outside href={website} data-visit="website">
            <Globe aria-hidden className="size-5" />
            {text.website}
          </ButtonAnchor>
        )}
      </div>
      {place && (
        <details className="group">
          <summary className="inline-flex min-h-12 list-none items-center gap-1 font-semibold text-accent">
            {businessText.otherMaps}
            <ChevronDown aria-hidden className="size-5 group-open:rotate-180" />
          </summary>
          <ul className="flex flex-wrap gap-2">
            {[
              { name: businessText.maps.yandex, href: yandexDirectionsHref(place) },
              { name: businessText.maps.apple, href: appleDirectionsHref(place) },
            ].map(({ name, href }) => (
              <li key={name}>
                <ButtonAnchor look="secondary" outside href={href} data-visit="directions">
                  {name}
                </ButtonAnchor>
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  )
}
