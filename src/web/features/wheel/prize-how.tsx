import { lazy } from 'react'
import type { UserPrize } from '#contract/prizes.ts'
import { showPhone, telHref } from '#lib/phone.ts'
import { isUsedAtBusiness } from '#lib/used-at-business.ts'
import { prizesText as text } from '#text/prizes.ts'
import { useSession } from '#web/lib/session.tsx'
import { useSite } from '#web/lib/use-site.ts'
import { LazyPiece } from '#web/ui/lazy-piece.tsx'

const OwnCredit = lazy(() => import('./own-credit.tsx').then((m) => ({ default: m.OwnCredit })))

/** Where and how a prize that waits is used, with whom to write to for the platform's. */
export function PrizeHow({ prize }: { prize: UserPrize }) {
  const session = useSession()
  const { businessId, kind, needsPhone } = prize
  const isCredit = isUsedAtBusiness({ ...prize, value: prize.prizeValue })
  const isInForce = businessId === null && (kind === 'vip' || kind === 'premium')
  const isOwner = session.status === 'in' && session.user.userType === 'business'
  const how = isInForce ? text.inForce[kind] : isCredit ? text.creditHow : text.platformHow
  return (
    <div className="grid gap-1 text-sm text-ink-soft">
      <p>{businessId === null ? how : text.businessHow}</p>
      {businessId === null && !isInForce && <Contact />}
      {isCredit && isOwner && !needsPhone && (
        <LazyPiece fallback={<p className="h-12" />}>
          <OwnCredit prizeId={prize.id} userId={session.user.id} />
        </LazyPiece>
      )}
    </div>
  )
}

const link = 'inline-flex min-h-12 items-center font-semibold text-accent underline'

function Contact() {
  const { contactEmail, contactPhone } = useSite().data ?? {}
  if (!contactEmail && !contactPhone) return null
  return (
    <p className="flex flex-wrap items-center gap-x-4">
      {text.contact}
      {contactEmail && (
        <a href={`mailto:${contactEmail}`} className={link}>
          {contactEmail}
        </a>
      )}
      {contactPhone && (
        <a href={telHref(contactPhone)} className={link}>
          {showPhone(contactPhone)}
        </a>
      )}
    </p>
  )
}
