import { Clock, Globe, Mail, MapPin, Phone } from 'lucide-react'
import type { BusinessDetail } from '#contract/businesses.ts'
import { showPhone, telHref } from '#lib/phone.ts'
import { businessText, businessPageText as text } from '#text/businesses.ts'
import { reportVisit } from '#web/lib/shared-calls.ts'
import { ButtonAnchor } from '#web/ui/button.tsx'
import { isWebAddress } from './contact-buttons.tsx'
import { Fact } from './detail-parts.tsx'
import { useAddress } from './street-line.tsx'

const link = 'inline-flex min-h-12 items-center font-semibold text-accent underline'

/** Whether the tab would show more than an address, which the page of a position shows beside the map. */
export const hasContact = ({ phone, email, website, openHours }: BusinessDetail): boolean =>
  [phone, email, website, openHours].some(Boolean)

export function ContactTab({ business }: { business: BusinessDetail }) {
  const { id, phone, email, website, openHours, isEmergency, responseClaim } = business
  const address = useAddress(business)
  return (
    <div className="grid gap-6">
      <dl className="grid gap-x-8 gap-y-4 sm:grid-cols-2">
        {phone && (
          <Fact icon={Phone} name={text.phone}>
            <a href={telHref(phone)} className={link} onClick={() => reportVisit(id, 'call', business)}>
              {showPhone(phone)}
            </a>
          </Fact>
        )}
        {email && (
          <Fact icon={Mail} name={text.email}>
            <a href={`mailto:${email}`} className={link}>
              {email}
            </a>
          </Fact>
        )}
        {website && isWebAddress(website) && (
          <Fact icon={Globe} name={text.website}>
            <a
              href={website}
              onClick={() => reportVisit(id, 'website')}
              target="_blank"
              rel="noopener noreferrer nofollow"
              className={`${link} break-all`}
            >
              {website.replace(/^https?:\/\/(www\.)?/, '').replace(/\/$/, '')}
            </a>
          </Fact>
        )}
        {address && (
          <Fact icon={MapPin} name={text.address}>
            {address}
          </Fact>
        )}
        {openHours && (
          <Fact icon={Clock} name={text.hours}>
            {openHours}
          </Fact>
        )}
      </dl>
      {isEmergency && phone && (
        <section className="grid gap-3 rounded-lg border border-danger-line bg-danger-soft p-5">
          <h2 className="text-lg font-bold text-danger">{text.emergencyTitle}</h2>
          <p>{responseClaim ? text.emergencyText(responseClaim) : text.emergencyPlain}</p>
          <ButtonAnchor
            look="danger"
            href={telHref(phone)}
            onClick={() => reportVisit(id, 'call', business)}
            className="justify-self-start"
          >
            <Phone aria-hidden className="size-5" />
            {businessText.call}
          </ButtonAnchor>
        </section>
      )}
    </div>
  )
}
