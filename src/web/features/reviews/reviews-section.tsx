import { useEffect, useRef, useState } from 'react'
import type { User } from '#contract/accounts.ts'
import { REVIEWS_ANCHOR, type Review, type ReviewSort, reviewSorts } from '#contract/reviews.ts'
import { adminReviewsText, reviewsText as text } from '#text/reviews.ts'
import { Card } from '#web/ui/card.tsx'
import { MoreRows } from '#web/ui/query-list.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { QueryView } from '#web/ui/states.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { AnswerReview } from './answer-form.tsx'
import { HideReview } from './hide-review.tsx'
import { OwnReviewCard } from './own-review.tsx'
import { useOwnReview, useReviews } from './queries.ts'
import { ReportReview } from './report-review.tsx'
import { ReviewItem } from './review-item.tsx'
import { Summary } from './summary.tsx'

type Props = {
  business: { id: number; name: string }
  user: User
  /** Whether the reader owns the business. */
  isOwner: boolean
}

/** Reviews of a business, with each reader's actions. */
export function ReviewsSection({ business, user, isOwner }: Props) {
  const [sort, setSort] = useState<ReviewSort>('newest')
  const list = useReviews(business.id, sort)
  const { data, error, refetch } = list
  const first = data?.pages[0]?.data
  const section = useRef<HTMLElement>(null)
  const isHere = first !== undefined
  // Whoever is led here by a notification: what the browser looked for was not there yet.
  useEffect(() => {
    if (isHere && location.hash === `#${REVIEWS_ANCHOR}`) section.current?.scrollIntoView()
  }, [isHere])
  return (
    <section
      ref={section}
      id={REVIEWS_ANCHOR}
      aria-labelledby="reviews-title"
      className="grid scroll-mt-20 gap-4"
    >
      <h2 id="reviews-title" className="text-xl font-bold">
        {text.title}
      </h2>
      {user.userType === 'customer' && <OwnReviewCard business={business} />}
      <QueryView
        query={{ data, error, refetch }}
        failed={text.failed}
        loading={text.loading}
        shape="h-56 rounded-lg"
      />
      {first?.count === 0 && (
        <p className="text-ink-soft">
          <strong className="text-ink">{text.none}</strong>
          <br />
          {text.noneText}
        </p>
      )}
      {data && first && first.count > 0 && (
        <Card className="grid gap-4 p-4 sm:p-6">
          <Summary page={first} />
          {first.count > 1 && <Order sort={sort} onChoose={setSort} />}
          <ul className="-my-2 grid divide-y divide-line">
            {data.pages
              .flatMap((page) => page.data.items)
              .map((review) => (
                <li key={review.id}>
                  <ReviewItem review={review} businessName={business.name}>
                    <Acts business={business} user={user} isOwner={isOwner} review={review} />
                  </ReviewItem>
                </li>
              ))}
          </ul>
          <MoreRows query={list} failed={text.failed} more={text.more} />
        </Card>
      )}
      {first && first.count > 0 && <p className="text-sm text-ink-soft">{text.who}</p>}
    </section>
  )
}

function Order({ sort, onChoose }: { sort: ReviewSort; onChoose: (sort: ReviewSort) => void }) {
  return (
    <div className="max-w-xs">
      <SelectField
        name="reviewSort"
        label={text.sort}
        value={sort}
        onChange={({ target }) => onChoose(target.value as ReviewSort)}
        options={reviewSorts.map((one) => [one, text.sorts[one]])}
      />
    </div>
  )
}

function Acts({ business, user, isOwner, review }: Props & { review: Review }) {
  if (user.userType === 'admin')
    return (
      <HideReview
        review={{ id: review.id, businessId: business.id }}
        onHidden={() => showToast(adminReviewsText.hidden)}
      />
    )
  return (
    <>
      {isOwner && <AnswerReview businessId={business.id} review={review} />}
      {user.userType === 'customer' ? (
        <ReportOfAnother business={business} review={review} />
      ) : (
        <ReportReview businessId={business.id} review={review} />
      )}
    </>
  )
}

/** Own reviews cannot be reported; their writers can delete them. */
function ReportOfAnother({ business, review }: Pick<Props, 'business'> & { review: Review }) {
  const { data } = useOwnReview(business.id)
  return data && data.review?.id !== review.id && <ReportReview businessId={business.id} review={review} />
}
