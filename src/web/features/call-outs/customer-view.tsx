import { MessageCircle, Phone } from 'lucide-react'
import { Link } from 'react-router'
import type { CallOutForCustomer } from '#contract/call-outs-shapes.ts'
import { telHref } from '#lib/phone.ts'
import { choiceTexts, callOutText as text } from '#text/call-outs-pages.ts'
import { clockText } from '#text/messages-times.ts'
import { ButtonAnchor, ButtonLink } from '#web/ui/button.tsx'
import { Card, Section } from '#web/ui/card.tsx'
import { SureButton } from '#web/ui/sure-button.tsx'
import { AskedList } from './asked-list.tsx'
import { CallList } from './call-list.tsx'
import { DangerLine } from './danger-line.tsx'
import { PriceLines } from './price-lines.tsx'
import { isRunningCallOut, useBlock, useCancel } from './queries.ts'
import { useServerClock } from './use-clock.ts'

/** The one screen of whoever asked: who is asked, what comes next, who comes. */
export function CustomerView({ callOut }: { callOut: CallOutForCustomer }) {
  const { id, status, category, choice, trade, asked } = callOut
  const isRunning = isRunningCallOut(callOut)
  return (
    <div className="mx-auto grid w-full max-w-2xl grid-cols-1 gap-6">
      {isRunning && (
        <DangerLine isRoad={trade === 'towing' || trade === 'tyre' || trade === 'car_electrics'} />
      )}
      <div className="grid gap-1">
        <p className="text-ink-soft">{`${category} · ${choiceTexts[choice]}`}</p>
        <h1 className="text-2xl font-bold">{headingOf(callOut)}</h1>
      </div>
      {status === 'asking' && <Asking callOut={callOut} />}
      {callOut.winner && status !== 'cancelled' && <Winner callOut={callOut} />}
      {status === 'unanswered' && <p>{text.page.unansweredText(asked.length)}</p>}
      {status === 'cancelled' && <p>{text.page.cancelledText}</p>}
      {status === 'over' && <p>{text.page.overText}</p>}
      {isRunning && <Cancel callOut={callOut} />}
      {(status === 'asking' || status === 'unanswered') && (
        <Section title={text.page.list}>
          <p className="text-ink-soft">{text.page.listLead}</p>
          <CallList id={id} />
        </Section>
      )}
      {!isRunning && (
        <ButtonLink to={`/call-outs/new?category=${callOut.categoryId}`} className="justify-self-start">
          {text.page.again}
        </ButtonLink>
      )}
    </div>
  )
}

function headingOf({ status, winner, asked }: CallOutForCustomer): string {
  if (status === 'accepted' && winner) return text.page.comes(winner.businessName)
  if (status === 'asking') return text.page.asked(asked.length)
  if (status === 'unanswered') return text.page.unanswered
  return text.statuses[status]
}

const MINUTE_MS = 60_000

function Asking({ callOut }: { callOut: CallOutForCustomer }) {
  const { now, createdAt, nextWaveAt, endsAt, isWide, asked } = callOut
  const clock = useServerClock(now)
  const minutes = Math.max(0, Math.floor((clock - Date.parse(createdAt)) / MINUTE_MS))
  const next = nextWaveAt === null ? null : Math.max(0, Math.ceil((Date.parse(nextWaveAt) - clock) / 1000))
  return (
    <Card className="grid gap-3 p-4">
      {/* Steps are read out; the seconds are not. */}
      <p role="status" className="sr-only">
        {text.page.asked(asked.length)}
      </p>
      <div className="grid gap-1">
        <p className="font-semibold">{text.page.since(minutes)}</p>
        <p className="text-ink-soft">{next === null ? text.page.allAsked : text.page.next(next)}</p>
        {isWide && <p className="text-ink-soft">{text.page.wide}</p>}
        <p className="text-sm text-ink-soft">{text.page.until(clockText(endsAt))}</p>
      </div>
      <AskedList asked={asked} />
    </Card>
  )
}

function Winner({ callOut: { id, winner, status } }: { callOut: CallOutForCustomer }) {
  const block = useBlock(id)
  if (!winner) return null
  const { businessId, businessName, phone, personName, plate, minutes, arrivesAt, price } = winner
  return (
    <section aria-label={text.page.comes(businessName)} className="grid gap-4">
      <Card className="grid gap-3 p-4">
        <div role="status" className="grid gap-1">
          <p className="text-lg font-bold">{text.page.arrives(clockText(arrivesAt))}</p>
          <p>{text.page.promised(minutes)}</p>
          {personName && <p>{text.page.person(personName, plate)}</p>}
        </div>
        <PriceLines price={price} />
        <p className="text-sm text-ink-soft">{text.page.paid}</p>
        <div className="flex flex-wrap gap-2">
          {phone && (
            <ButtonAnchor href={telHref(phone)} aria-label={text.page.call(businessName)}>
              <Phone aria-hidden className="size-5" />
              {text.page.callWinner}
            </ButtonAnchor>
          )}
          <ButtonLink look="secondary" to={`/messages/${businessId}`}>
            <MessageCircle aria-hidden className="size-5" />
            {text.page.write}
          </ButtonLink>
        </div>
        <Link to={`/business/${businessId}`} className="min-h-12 content-center underline">
          {businessName}
        </Link>
      </Card>
      {status === 'over' && (
        <SureButton
          label={text.page.block}
          words={{
            title: text.page.block,
            text: businessName,
            sure: text.page.block,
            cancel: text.page.cancelNot,
          }}
          act={() => block.mutateAsync()}
        />
      )}
    </section>
  )
}

function Cancel({ callOut: { id, isCancelCounted } }: { callOut: CallOutForCustomer }) {
  const cancel = useCancel(id)
  return (
    <SureButton
      label={text.page.cancel}
      words={{
        title: text.page.cancelTitle,
        text: isCancelCounted ? text.page.cancelCounted : text.page.cancelFree,
        sure: text.page.cancelSure,
        cancel: text.page.cancelNot,
      }}
      act={() => cancel.mutateAsync('other')}
    />
  )
}
