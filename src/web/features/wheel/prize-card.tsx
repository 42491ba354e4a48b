import { useQueryClient } from '@tanstack/react-query'
import { QrCode } from 'lucide-react'
import { lazy, useState } from 'react'
import { Link } from 'react-router'
import type { UserPrize } from '#contract/prizes.ts'
import { prizesText as text } from '#text/prizes.ts'
import { wheelFormats, wheelText } from '#text/wheel.ts'
import { Badge, type BadgeTone } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { LazyPiece } from '#web/ui/lazy-piece.tsx'
import { PrizeHow } from './prize-how.tsx'
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
            <Link
              to={`/business/${businessId}`}
              className="inline-flex min-h-12 items-center text-sm font-semibold text-accent underline"
            >
              {businessName}
            </Link>
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
