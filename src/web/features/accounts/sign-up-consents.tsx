import { Link } from 'react-router'
import { currentVersion, legalNames } from '#text/legal-versions.ts'
import { signUpText as text } from '#text/privacy.ts'

/** The consents shown by a sign-up form, as the registration sends them. */
export const shownConsents = (given: { marketingEmail?: string; marketingSms?: string }) => ({
  acceptTerms: true,
  termsVersion: currentVersion('terms'),
  noticeVersion: currentVersion('kvkk'),
  marketing: { email: given.marketingEmail === 'on', sms: given.marketingSms === 'on' },
})

/** Offers by choice; the terms by registering; the notice to be read, as it asks for no consent. */
export function SignUpConsents() {
  return (
    <>
      <fieldset className="grid">
        <legend className="font-semibold">{text.marketing}</legend>
        <p className="text-sm text-ink-soft">{text.marketingHint}</p>
        <Choice name="marketingEmail" label={text.email} />
        <Choice name="marketingSms" label={text.sms} />
      </fieldset>
      <p className="text-sm text-ink-soft">
        {text.before} <LegalLink document="terms" />
        {text.between} <LegalLink document="kvkk" />
        {text.after}
      </p>
    </>
  )
}

function Choice({ name, label }: { name: string; label: string }) {
  return (
    <label className="flex min-h-12 items-center gap-3">
      <input type="checkbox" name={name} className="size-5 accent-accent" />
      {label}
    </label>
  )
}

/** In a tab of its own: what was typed stays. */
const LegalLink = ({ document }: { document: 'terms' | 'kvkk' }) => (
  <Link to={`/legal/${document}`} target="_blank" className="font-semibold text-accent underline">
    {legalNames[document]}
  </Link>
)
