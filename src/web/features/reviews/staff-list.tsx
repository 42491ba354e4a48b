import { Flag, MessageSquareText } from 'lucide-react'
import { Link, useSearchParams } from 'react-router'
import { type AdminReview, type ReviewQueue, reviewQueues } from '#contract/reviews-admin.ts'
import { reviewReportText, adminReviewsText as text } from '#text/reviews.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { DecisionList, type Turn } from '#web/ui/decision-list.tsx'
import { singlePress } from '#web/ui/keys.ts'
import { actKey } from '#web/ui/list-keys.tsx'
import { Segments } from '#web/ui/segments.tsx'
import { EmptyState, ErrorText } from '#web/ui/states.tsx'
import { HideReview } from './hide-review.tsx'
import { STAFF_REVIEWS, undoOf, useSettle, useStaffReviews } from './queries.ts'
import { ReviewItem } from './review-item.tsx'

/** Parameter by which a notification links to a filtered list. */
const QUEUE = 'queue'

/** Reviews that wait for the staff, those it hid, and the latest. */
export function StaffReviews() {
  const [search, setSearch] = useSearchParams()
  const queue = reviewQueues.find((each) => each === search.get(QUEUE)) ?? 'reported'
  return (
    <div className="grid grid-cols-1 gap-4">
      <Segments<ReviewQueue>
        label={text.queue}
        value={queue}
        onChoose={(chosen) => setSearch({ [QUEUE]: chosen }, { replace: true })}
        options={reviewQueues.map((value) => ({ value, label: text.queues[value] }))}
        className="max-w-xl"
      />
      <DecisionList
        key={queue}
        stale={STAFF_REVIEWS}
        query={useStaffReviews(queue)}
        loading={text.loading}
        failed={text.failed}
        more={text.more}
        keyOf={({ id }) => id}
        empty={<EmptyState icon={MessageSquareText} title={text.empty[queue]} />}
      >
        {(review, turn) => <Row review={review} turn={turn} />}
      </DecisionList>
    </div>
  )
}

type RowProps = { review: AdminReview; turn: Turn }

function Row({ review, turn }: RowProps) {
  const { businessId, businessName, writer, reports, hidden, editedAt } = review
  return (
    <article className="grid grid-cols-1 gap-2 p-4 sm:p-6">
      <h2 className="text-lg font-bold">
        <Link to={`/business/${businessId}`} className="text-accent underline">
          {businessName}
        </Link>
      </h2>
      <p className="text-sm break-words text-ink-soft">{text.writer(writer.name, writer.email)}</p>
      <ReviewItem review={review} businessName={businessName}>
        {hidden && (
          <p className="flex flex-wrap items-center gap-2 rounded-md bg-sunken p-3">
            {review.isHeld ? text.held : text.hiddenFor(hidden.reason)}
            {editedAt !== null && editedAt > hidden.at && <Badge tone="note">{text.editedSince}</Badge>}
          </p>
        )}
        {reports.length > 0 && (
          <div className="grid gap-2 rounded-md border border-danger-line bg-danger-soft p-3">
            <p className="flex items-center gap-2 font-semibold">
              <Flag aria-hidden className="size-4" />
              {text.reports(reports.length)}
            </p>
            <ul className="grid gap-1">
              {reports.map(({ kind, details, createdAt }) => (
                <li key={createdAt + kind} className="break-words">
                  <span className="font-semibold">{reviewReportText.kinds[kind]}</span>
                  {details && `: ${details}`}
                </li>
              ))}
            </ul>
          </div>
        )}
      </ReviewItem>
      {turn.done ?? <Acts review={review} turn={turn} />}
    </article>
  )
}

function Acts({ review, turn }: RowProps) {
  const { mutate, isPending, error } = useSettle(review)
  const decided = (said: string) => turn.onDecided({ said, undo: undoOf(review) })
  const settle = (act: 'show' | 'leave', said: string) => {
    if (!isPending) mutate(act, { onSuccess: () => decided(said) })
  }
  return (
    <div className="grid gap-2">
      <ErrorText text={error?.message} />
      <div className="flex flex-wrap gap-2">
        {review.hidden && (
          <Button busy={isPending} {...actKey('a')} onClick={singlePress(() => settle('show', text.shown))}>
            {review.isHeld ? text.publish : text.show}
          </Button>
        )}
        {(!review.hidden || review.isHeld) && (
          <HideReview review={review} onHidden={() => decided(text.hidden)} />
        )}
        {review.reports.length > 0 && (
          <Button
            look="secondary"
            busy={isPending}
            {...(!review.hidden && actKey('a'))}
            onClick={singlePress(() => settle('leave', text.left))}
          >
            {text.leave}
          </Button>
        )}
      </div>
    </div>
  )
}
