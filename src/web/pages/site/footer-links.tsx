import { Mail, Phone } from 'lucide-react'
import { Link } from 'react-router'
import { showPhone, telHref } from '#lib/phone.ts'
import { siteText } from '#text/site.ts'
import { useSite } from '#web/lib/shared-calls.ts'

const text = siteText.footer
const link = 'inline-flex min-h-12 items-center gap-2 font-semibold text-accent underline'

/** Ways on from the end of every page, and whom to ask; contact lines only where this installation has them. */
export function FooterLinks() {
  const { contactEmail, contactPhone } = useSite().data ?? {}
  return (
    <div className="flex flex-wrap gap-x-8">
      <nav aria-label={text.links}>
        <ul className="flex flex-wrap gap-x-6">
          <li>
            <Link to="/categories" className={link}>
              {text.categories}
            </Link>
          </li>
          <li>
            <Link to="/emergency" className={link}>
              {text.emergency}
            </Link>
          </li>
          <li>
            <Link to="/add-business" className={link}>
              {text.addBusiness}
            </Link>
          </li>
        </ul>
      </nav>
      {(contactEmail || contactPhone) && (
        <address aria-label={text.contact} className="flex flex-wrap gap-x-6 not-italic">
          {contactEmail && (
            <a href={`mailto:${contactEmail}`} className={link}>
              <Mail aria-hidden className="size-4" />
              {contactEmail}
            </a>
          )}
          {contactPhone && (
            <a href={telHref(contactPhone)} className={link}>
              <Phone aria-hidden className="size-4" />
              {showPhone(contactPhone)}
            </a>
          )}
        </address>
      )}
    </div>
  )
}
