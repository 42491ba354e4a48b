import { Link } from 'react-router'
import type { BusinessJob } from '#contract/call-outs-jobs.ts'
import { callOutPath, type JobOutcome } from '#contract/call-outs-rules.ts'
import { jobFileText, jobOutcomeTexts, jobsPageText as text } from '#text/call-outs-jobs.ts'
import { choiceTexts } from '#text/call-outs-pages.ts'
import { momentText } from '#text/days.ts'
import { moneyText } from '#text/money.ts'
import { useNow } from '#web/lib/use-time.ts'
import { Badge, type BadgeTone } from '#web/ui/badge.tsx'
import { DisputeSection } from './dispute-section.tsx'

const tones: Record<JobOutcome, BadgeTone> = {
  reached: 'open',
  given_back: 'note',
  no_show: 'closed',
  void: 'note',
}

/** A job as its business keeps it, and its objection. */
export function JobRow({ job }: { job: BusinessJob }) {
  const { callOutId, choice, district, personName, outcome, dispute, disputeUntil } = job
  const when = momentText(job.wonAt, useNow())
  return (
    <div className="grid grid-cols-1 gap-3 p-4">
      <div className="grid gap-3 sm:grid-cols-[minmax(0,1fr)_minmax(0,26rem)] sm:items-center">
        <div className="grid gap-0.5">
          <div className="flex flex-wrap items-center gap-x-3">
            <Link
              to={callOutPath(callOutId)}
              aria-label={text.open(choiceTexts[choice], when)}
              className="inline-flex min-h-12 items-center font-semibold text-accent underline"
            >
              {choiceTexts[choice]}
            </Link>
            <Badge tone={outcome ? tones[outcome] : 'estimated'}>
              {outcome ? jobOutcomeTexts[outcome] : jobFileText.runs}
            </Badge>
          </div>
          <p className="text-sm text-ink-soft">{[when, district].filter(Boolean).join(' · ')}</p>
          {personName && <p className="text-sm text-ink-soft wrap-anywhere">{text.by(personName)}</p>}
        </div>
        <Figures job={job} />
      </div>
      <DisputeSection id={callOutId} dispute={dispute} until={disputeUntil} />
    </div>
  )
}

function Figures({ job: { promisedMinutes, takenMinutes, agreedKurus, paidKurus } }: { job: BusinessJob }) {
  const figures = [
    [text.promised, promisedMinutes === null ? text.none : text.minutes(promisedMinutes)],
    [text.taken, takenMinutes === null ? text.none : text.minutes(takenMinutes)],
    [text.agreed, agreedKurus === null ? text.none : moneyText(agreedKurus)],
    [text.paid, paidKurus === null ? text.none : moneyText(paidKurus)],
  ] as const
  return (
    <dl className="grid grid-cols-2 gap-x-4 gap-y-2 sm:grid-cols-4">
      {figures.map(([name, value]) => (
        <div key={name}>
          <dt className="text-sm text-ink-soft">{name}</dt>
          <dd className="font-semibold tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
