import { ShieldCheck } from 'lucide-react'
import { totpText as text } from '#text/accounts-totp.ts'
import { useSession } from '#web/lib/session.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { Section } from '#web/ui/card.tsx'

/** Staff's way to the second step of their login; nothing for anybody else. */
export function SecurityLink() {
  const session = useSession()
  if (session.status !== 'in') return null
  const { userType } = session.user
  if (userType !== 'admin' && userType !== 'field') return null
  return (
    <Section title={text.title}>
      <p className="text-ink-soft">{text.lead}</p>
      <ButtonLink look="secondary" to="/account/security" className="justify-self-start">
        <ShieldCheck aria-hidden className="size-5" strokeWidth={1.75} />
        {text.open}
      </ButtonLink>
    </Section>
  )
}
