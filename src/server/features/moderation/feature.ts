import { type Context, feature } from '../../feature.ts'
import type { Messages } from '../messages/messages.ts'
import { makeModeration } from './moderation.ts'
import { moderationRoutes } from './routes.ts'
import { readReports, releaseReports } from './store.ts'
import { readClosedBy } from './store-cases.ts'
import { moveReports } from './store-merge.ts'
import { readReviewReports, releaseReviewReports } from './store-reviews.ts'

export const moderationFeature = feature({
  make: ({ sql, config, messages }: Context & { messages: Messages }) =>
    makeModeration({ sql, config, readExcerpt: messages.reports.excerpt }),
  routes: moderationRoutes,
  personalData: [
    {
      name: 'reports',
      tables: ['business_report'],
      read: (db, { id }) => readReports(db, id),
      erase: (tx, { id }) => releaseReports(tx, id),
    },
    {
      name: 'reviewReports',
      tables: ['review_report'],
      read: (db, { id }) => readReviewReports(db, id),
      erase: (tx, { id }) => releaseReviewReports(tx, id),
    },
    {
      // What a member of the staff decided of reports.
      name: 'closedReports',
      tables: ['report_case'],
      read: (db, { id }) => readClosedBy(db, id),
    },
  ],
  mergeParts: [
    {
      name: 'reports',
      tables: ['business_report', 'report_case'],
      move: (tx, { from, into }) => moveReports(tx, from, into),
    },
  ],
})
