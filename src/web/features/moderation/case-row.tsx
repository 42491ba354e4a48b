import { useState } from 'react'
import { Link } from 'react-router'
import type { ReportCase } from '#contract/moderation.ts'
import { adminReportsText as text } from '#text/moderation.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import type { Turn } from '#web/ui/decision-list.tsx'
import { singlePress } from '#web/ui/keys.ts'
import { actKey } from '#web/ui/list-keys.tsx'
import { CloseCase } from './close-case.tsx'
import { ReportedTalk } from './reported-talk.tsx'

type Props = { reported: ReportCase; turn: Turn }

/** A subject with all reports about it, and actions. */
export function CaseRow({ reported, turn }: Props) {
  const { kind, business, review, customerName, reportCount, closed } = reported
  return (
    <article className="grid grid-cols-1 gap-3 p-4 sm:p-6">
      <div className="grid gap-1">
        <div className="flex flex-wrap items-center gap-2">
          <h2 className="min-w-0 text-lg font-bold break-words">
            <Link to={`/admin/businesses/${business.id}`} className="text-accent underline">
              {business.name}
            </Link>
          </h2>
          <Badge tone="closed">{text.kinds[kind]}</Badge>
          <Badge tone="note">{text.count(reportCount)}</Badge>
        </div>
        <p className="text-sm text-ink-soft">{text.since(reported.openedAt)}</p>
      </div>
      {kind === 'message' && <p className="font-semibold">{text.talkOf(customerName)}</p>}
      {review && (
        <blockquote className="max-w-prose border-l-4 border-line-strong pl-3 break-words whitespace-pre-line">
          <span className="flex flex-wrap items-center gap-2 text-sm text-ink-soft">
            {text.stars(review.stars)}
            {review.isHidden && <Badge tone="note">{text.isHidden}</Badge>}
          </span>
          {review.text}
        </blockquote>
      )}
      <Reports reported={reported} />
      {closed ? <Closed closed={closed} /> : (turn.done ?? <Acts reported={reported} turn={turn} />)}
    </article>
  )
}

function Reports({ reported: { kind, reports, reportCount } }: { reported: ReportCase }) {
  return (
    <ul className="grid grid-cols-1 gap-2 rounded-md bg-sunken p-3">
      {reports.map(({ reason, details, side, by, at }) => {
        const name = by?.name ?? text.gone
        return (
          <li key={`${at} ${by?.id ?? 0} ${reason}`} className="grid grid-cols-1 gap-0.5 break-words">
            <p>
              <span className="font-semibold">{text.reason(kind, reason)}</span>
              {details && `: ${details}`}
            </p>
            <p className="text-sm text-ink-soft">
              {[side ? text.bySide(name, text.sides[side]) : name, by?.email, text.at(at)]
                .filter(Boolean)
                .join(' · ')}
            </p>
          </li>
        )
      })}
      {reportCount > reports.length && (
        <li className="text-sm text-ink-soft">{text.others(reportCount - reports.length)}</li>
      )}
    </ul>
  )
}

function Closed({ closed }: { closed: NonNullable<ReportCase['closed']> }) {
  const { at, by, outcome, note } = closed
  return (
    <div className="grid gap-1">
      <p className="flex flex-wrap items-center gap-2">
        {outcome && (
          <Badge tone={outcome === 'acted' ? 'estimated' : 'closed'}>{text.outcomes[outcome]}</Badge>
        )}
        <span className="text-sm text-ink-soft">{text.closedBy(by, at)}</span>
      </p>
      {note && <p className="max-w-prose break-words whitespace-pre-line">{text.noteOf(note)}</p>}
    </div>
  )
}

function Acts({ reported, turn }: Props) {
  const { id, kind, business } = reported
  const [isRead, setIsRead] = useState(false)
  const [isClosing, setIsClosing] = useState(false)
  return (
    <>
      {isRead && <ReportedTalk id={id} />}
      <div className="flex flex-wrap items-center gap-2">
        {kind === 'business' && (
          <ButtonLink look="secondary" to={`/admin/businesses/${business.id}`}>
            {text.toBusiness}
          </ButtonLink>
        )}
        {kind === 'review' && (
          <ButtonLink look="secondary" to="/admin/reviews">
            {text.toReviews}
          </ButtonLink>
        )}
        {kind === 'message' && !isRead && (
          <Button look="secondary" onClick={() => setIsRead(true)}>
            {text.readTalk}
          </Button>
        )}
        <Button
          aria-label={text.closeOf(business.name)}
          {...actKey('a')}
          onClick={singlePress(() => setIsClosing(true))}
        >
          {text.confirm}
        </Button>
        {kind === 'message' && !isRead && <p className="text-sm text-ink-soft">{text.readTalkHint}</p>}
      </div>
      {isClosing && (
        <CloseCase reported={reported} onDecided={turn.onDecided} onClose={() => setIsClosing(false)} />
      )}
    </>
  )
}
