import { LIST_MINUTES } from '#contract/call-outs-rules.ts'
import type { CallOutForCustomer } from '#contract/call-outs-shapes.ts'
import { MINUTE_MS } from '#lib/time.ts'
import { choiceTexts, callOutText as text } from '#text/call-outs-pages.ts'
import { wayText } from '#text/call-outs-way.ts'
import { clockText } from '#text/messages-times.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Card, Section } from '#web/ui/card.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { SureButton } from '#web/ui/sure-button.tsx'
import { CallList } from './call-list.tsx'
import { CustomerEnd } from './customer-end.tsx'
import { CustomerWay } from './customer-way.tsx'
import { DangerLine } from './danger-line.tsx'
import { DisputeSection } from './dispute-section.tsx'
import { EarlierJobs } from './earlier-jobs.tsx'
import { isRunningCallOut, useCancel } from './queries.ts'
import { ShareWay } from './share-way.tsx'
import type { DrawWay } from './shared-way-view.tsx'
import { useServerClock } from './use-clock.ts'

/** The one screen of whoever asked: who is asked, what comes next, who comes. */
export function CustomerView({ callOut, Way }: { callOut: CallOutForCustomer; Way: DrawWay }) {
  const { id, status, category, choice, trade, asked, winner } = callOut
  const isRunning = isRunningCallOut(callOut)
  const isAsking = status === 'asking'
  return (
    <div className={classNames('mx-auto grid w-full max-w-2xl grid-cols-1', isAsking ? 'gap-6' : 'gap-4')}>
      {isRunning && (
        <DangerLine
          isRoad={trade === 'towing' || trade === 'tyre' || trade === 'car_electrics'}
          isShort={!isAsking}
        />
      )}
      <div className="grid gap-1">
        <p className="text-ink-soft">{`${category} · ${choiceTexts[choice]}`}</p>
        <h1 className="text-2xl font-bold">{headingOf(callOut)}</h1>
      </div>
      {isAsking && <Asking callOut={callOut} />}
      {isAsking && callOut.isShared && <ShareWay id={id} name={null} isShared />}
      {isAsking && <CancelAsking id={id} />}
      {status === 'accepted' && winner && <CustomerWay callOut={callOut} winner={winner} Way={Way} />}
      {status === 'unanswered' && (
        <p>{text.page.unansweredText(asked.length, callOut.earlierJobs.length > 0)}</p>
      )}
      {status === 'cancelled' && <p>{text.page.cancelledText}</p>}
      {status === 'over' && <p>{text.page.overText}</p>}
      {(status === 'over' || status === 'done' || callOut.canReview) && winner && (
        <CustomerEnd callOut={callOut} winner={winner} />
      )}
      {!isRunning && winner && (
        <DisputeSection id={id} dispute={callOut.dispute} until={callOut.disputeUntil} />
      )}
      <EarlierJobs callOut={callOut} />
      {(isAsking || status === 'unanswered') && (
        <Section title={isAsking ? text.page.list : text.page.listEnded}>
          <p className="text-ink-soft">{isAsking ? text.page.listLead : text.page.listEndedLead}</p>
          <CallList id={id} />
        </Section>
      )}
      {!isRunning && (
        <ButtonLink
          look={status === 'done' ? 'secondary' : 'primary'}
          to={`/call-outs/new?category=${callOut.categoryId}`}
          className="justify-self-start"
        >
          {text.page.again}
        </ButtonLink>
      )}
    </div>
  )
}

function headingOf({ status, winner, asked, steps }: CallOutForCustomer): string {
  if (status === 'accepted' && winner && steps) {
    if (steps.winnerDoneAt !== null && steps.customerDoneAt === null) return wayText.isDone
    return steps.arrivedAt === null
      ? wayText.comes(winner.businessName)
      : wayText.arrived(winner.businessName)
  }
  if (status === 'asking') return text.page.asked(asked.length)
  if (status === 'unanswered') return text.page.unanswered
  return status === 'done' ? wayText.ended : text.statuses[status]
}

function Asking({ callOut }: { callOut: CallOutForCustomer }) {
  const { now, listAt, nextWaveAt, endsAt, isWide, asked } = callOut
  const clock = useServerClock(now)
  // Where a job was given back, from then on.
  const since = Date.parse(listAt) - LIST_MINUTES * MINUTE_MS
  const minutes = Math.max(0, Math.floor((clock - since) / MINUTE_MS))
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

function CancelAsking({ id }: { id: number }) {
  const cancel = useCancel(id)
  return (
    <SureButton
      label={text.page.cancel}
      words={{
        title: text.page.cancelTitle,
        text: text.page.cancelFree,
        sure: text.page.cancelSure,
        cancel: text.page.cancelNot,
      }}
      act={() => cancel.mutateAsync('other')}
    />
  )
}

/** Who was asked: district and distance, no names. */
const AskedList = ({ asked }: Pick<CallOutForCustomer, 'asked'>) => (
  <ol
    aria-label={text.page.askedList}
    className="divide-y divide-line rounded-lg border border-line bg-surface"
  >
    {asked.map(({ no, district, distanceKm, state }) => (
      <li key={no} className="flex flex-wrap justify-between gap-x-3 px-4 py-2">
        <span className="font-semibold">{text.page.askedOne(district, distanceKm)}</span>
        <span className="text-ink-soft">{text.page.states[state]}</span>
      </li>
    ))}
  </ol>
)
