import { useQueryClient } from '@tanstack/react-query'
import { QrCode } from 'lucide-react'
import { lazy, useState } from 'react'
import { isUsedAtBusiness, type UserPrize } from '#contract/wheel-prizes.ts'
import { showPhone, telHref } from '#lib/phone.ts'
import { wheelFormats, wheelText } from '#text/wheel.ts'
import { prizesText as text } from '#text/wheel-prizes.ts'
import { useSession } from '#web/lib/session.tsx'
import { useSite } from '#web/lib/shared-calls.ts'
import { Badge, type BadgeTone } from '#web/ui/badge.tsx'
import { Button, TextLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { LazyPiece } from '#web/ui/lazy-piece.tsx'
import { refreshOwn } from './queries.ts'

const PrizeQr = lazy(() => import('./prize-qr.tsx').then((m) => ({ default: m.PrizeQr })))

const ProvePhone = lazy(() => import('#web/ui/prove-phone.tsx').then((m) => ({ default: m.ProvePhone })))

const tones: Record<UserPrize['state'], BadgeTone> = { active: 'open', used: 'closed', expired: 'note' }

/** A prize with its code; `brief` leaves the QR code out. */
export function PrizeCard({ prize, userId, brief }: { prize: UserPrize; userId: number; brief?: boolean }) {
  const [shown, setShown] = useState(false)
  const client = useQueryClient()
  const { id, prizeTitle, businessId, businessName, prizeCode, state, wonAt } = prize
  const isActive = state === 'active'
  return (
    <Card className="grid content-start gap-3 p-4">
      <div className="flex items-start justify-between gap-3">
        <div className="min-w-0">
          <h3 className="font-bold">{prizeTitle}</h3>
          {businessId === null ? (
            <p className="text-sm text-ink-soft">{text.platform}</p>
          ) : (
            <TextLink to={`/business/${businessId}`} className="text-sm">
              {businessName}
            </TextLink>
          )}
        </div>
        <Badge tone={tones[state]}>{wheelText.prizeStates[state]}</Badge>
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p>
          <span className="sr-only">{text.code} </span>
          <span
            className={
              isActive
                ? 'rounded-md bg-prize-soft px-3 py-1 font-mono text-xl font-bold tracking-wider text-prize'
                : 'font-mono text-ink-soft line-through'
            }
          >
            {prizeCode}
          </span>
        </p>
        {isActive && !brief && !prize.needsPhone && (
          <Button
            look="secondary"
            aria-expanded={shown}
            aria-label={`${shown ? text.hideQr : text.showQr}: ${prizeTitle}`}
            onClick={() => setShown(!shown)}
          >
            <QrCode aria-hidden className="size-5" strokeWidth={1.75} />
            {shown ? text.hideQr : text.showQr}
          </Button>
        )}
      </div>
      {isActive && !brief && <PrizeHow prize={prize} />}
      {prize.needsPhone && !brief && (
        <div className="grid justify-items-start gap-3">
          <p>{text.needsPhone}</p>
          <LazyPiece fallback={<p className="h-12" />}>
            <ProvePhone waits="prize" onProven={() => void refreshOwn(client)} />
          </LazyPiece>
        </div>
      )}
      {shown && isActive && !prize.needsPhone && (
        <LazyPiece fallback={<p className="h-64 text-center text-ink-soft">{text.qrLoading}</p>}>
          <PrizeQr userId={userId} prizeId={id} title={prizeTitle} issuer={businessName} />
        </LazyPiece>
      )}
      <p className="flex flex-wrap gap-x-4 text-sm text-ink-soft">
        <span>{text.wonAt(wheelFormats.moment(wonAt))}</span>
        <span>{endOf(prize)}</span>
      </p>
    </Card>
  )
}

function endOf({ state, usedAt, expiresAt }: UserPrize): string {
  if (usedAt) return text.usedAt(wheelFormats.moment(usedAt))
  const day = wheelFormats.day(expiresAt)
  return state === 'expired' ? text.endedAt(day) : text.until(day)
}

const OwnCredit = lazy(() => import('./own-credit.tsx').then((m) => ({ default: m.OwnCredit })))

/** Where and how an active prize is used, with the platform's contact. */
function PrizeHow({ prize }: { prize: UserPrize }) {
  const session = useSession()
  const { businessId, kind, needsPhone } = prize
  const isCredit = isUsedAtBusiness({ ...prize, value: prize.prizeValue })
  const isInForce = businessId === null && (kind === 'vip' || kind === 'premium')
  const isOwner = session.status === 'in' && session.user.userType === 'business'
  const how = isInForce ? text.inForce[kind] : isCredit ? text.creditHow : text.platformHow
  return (
    <div className="grid gap-1 text-sm text-ink-soft">
      {isCredit && isOwner && !needsPhone && (
        <LazyPiece fallback={<p className="h-12" />}>
          <OwnCredit prizeId={prize.id} userId={session.user.id} />
        </LazyPiece>
      )}
      <p>{businessId === null ? how : text.businessHow}</p>
      {businessId === null && !isInForce && <Contact />}
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
