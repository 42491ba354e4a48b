import { Phone } from 'lucide-react'
import { Link } from 'react-router'
import type { CallOutForStaff } from '#contract/call-outs-admin.ts'
import type { CallOutRecord } from '#contract/call-outs-disputes.ts'
import { showPhone, telHref } from '#lib/phone.ts'
import { jobOutcomeTexts } from '#text/call-outs-jobs.ts'
import { callOutText } from '#text/call-outs-pages.ts'
import { callOutRecordText } from '#text/call-outs-record.ts'
import { momentText } from '#text/days.ts'
import { moneyText } from '#text/money.ts'
import { useNow } from '#web/lib/use-time.ts'
import { Badge } from '#web/ui/badge.tsx'
import { CardSection } from '#web/ui/card.tsx'
import { FactRows } from '#web/ui/fact-rows.tsx'
import { RecordPriceAsks } from './record-facts.tsx'

const { jobs: text, asked: askedText } = callOutRecordText

const Business = ({ id, name }: { id: number; name: string }) => (
  <Link to={`/admin/businesses/${id}`} className="min-w-0 font-semibold break-words text-accent underline">
    {name}
  </Link>
)

/** Each business that accepted, and how that came out. */
export function RecordJobs({ jobs }: Pick<CallOutRecord, 'jobs'>) {
  return (
    <CardSection title={text.title}>
      {jobs.length === 0 ? (
        <p className="text-ink-soft">{text.none}</p>
      ) : (
        <ol className="grid grid-cols-1 gap-6">
          {jobs.map((job) => (
            <li key={job.businessId}>
              <Job job={job} />
            </li>
          ))}
        </ol>
      )}
    </CardSection>
  )
}

function Job({ job }: { job: CallOutRecord['jobs'][number] }) {
  const now = useNow()
  const { businessId, businessName, wonAt, promisedMinutes, arrivedAt, agreedKurus, endedAt, threadId } = job
  const { priceAsks, onTheWayAt, isArrivalProven } = job
  return (
    <div className="grid grid-cols-1 gap-3">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Business id={businessId} name={businessName} />
        <Badge tone="note">{job.outcome ? jobOutcomeTexts[job.outcome] : text.runs}</Badge>
      </p>
      <FactRows
        rows={[
          [text.wonAt, momentText(wonAt, now)],
          [text.promised, promisedMinutes === null ? text.notArrived : text.minutes(promisedMinutes)],
          [text.onTheWay, onTheWayAt === null ? text.notArrived : momentText(onTheWayAt, now)],
          [
            text.arrived,
            arrivedAt === null
              ? text.notArrived
              : text.arrivedAt(momentText(arrivedAt, now), isArrivalProven),
          ],
          [text.agreed, agreedKurus === null ? text.notArrived : moneyText(agreedKurus)],
          [text.ended, endedAt === null ? text.runs : momentText(endedAt, now)],
          [text.thread, threadId ?? text.noThread],
        ]}
      />
      {priceAsks.length > 0 && <RecordPriceAsks asks={priceAsks} />}
    </div>
  )
}

/** Everybody who was asked, in their order, with their answers. */
export function RecordAsked({ asked }: Pick<CallOutForStaff, 'asked'>) {
  return (
    <CardSection title={askedText.title(asked.length)}>
      {asked.length === 0 ? (
        <p className="text-ink-soft">{askedText.none}</p>
      ) : (
        <ol className="grid grid-cols-1 divide-y divide-line">
          {asked.map(({ businessId, businessName, phone, wave, state, seconds }) => (
            <li key={businessId} className="flex flex-wrap items-center justify-between gap-x-3 py-1">
              <div className="grid min-w-0 gap-0.5">
                <Business id={businessId} name={businessName} />
                <span className="text-sm text-ink-soft">
                  {[
                    askedText.wave(wave),
                    callOutText.page.states[state],
                    seconds !== null && askedText.seconds(seconds),
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
              </div>
              {phone && (
                <a
                  href={telHref(phone)}
                  className="inline-flex min-h-12 items-center gap-2 text-accent underline tabular-nums"
                >
                  <Phone aria-hidden className="size-5" strokeWidth={1.75} />
                  {showPhone(phone)}
                </a>
              )}
            </li>
          ))}
        </ol>
      )}
    </CardSection>
  )
}
