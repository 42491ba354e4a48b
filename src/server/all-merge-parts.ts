import { changeMerge } from './features/approvals/approvals.ts'
import { claimMerge } from './features/claims/claims.ts'
import { favoriteMerge } from './features/favorites/favorites.ts'
import { visitMerge } from './features/insights/insights.ts'
import { messageMerge } from './features/messages/messages.ts'
import { reportMerge } from './features/moderation/moderation.ts'
import { peopleMerge } from './features/people/people.ts'
import { photoMerge } from './features/photos/photos.ts'
import { reviewMerge } from './features/reviews/reviews.ts'
import { wheelMerge } from './features/wheel/wheel.ts'
import type { MergePart, Staying } from './merge-part.ts'

/** What every feature does when two businesses become one (decision 0043). One that keeps more adds its part. */
export const allMergeParts: readonly MergePart[] = [
  favoriteMerge,
  reviewMerge,
  messageMerge,
  wheelMerge,
  visitMerge,
  reportMerge,
  claimMerge,
  changeMerge,
  photoMerge,
  peopleMerge,
]

export const stayingAtMerge: Staying = {
  business: 'the pointer itself',
  business_ownership: 'who had the duplicate, up to the merge',
  business_decision: 'each listing keeps its own history; the merge stands in both',
  subscription: 'ends by the fee’s own part, or goes on at the kept one',
  payment: 'money was paid for the duplicate',
  fee_credit: 'was used at the duplicate; its days go over with the fee',
  invoice: 'immutable',
  trial_use: 'the account had its trial',
  submission: 'who submitted the duplicate; sent again, it is found',
  notification_named: 'says by which name the duplicate was told of',
  import_change: 'what a file said of the duplicate; it can still be taken back there',
  field_record: 'the work was done',
  field_visit: 'the work was done; the kept one has a date of its own',
  wheel_spin: 'proof of a draw on that wheel',
}
