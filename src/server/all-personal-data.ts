import { accountData, accountSecrets } from './features/accounts/accounts.ts'
import { approvalData } from './features/approvals/approvals.ts'
import { auditData } from './features/audit/audit.ts'
import { billingData } from './features/billing/billing.ts'
import { businessData, ownershipData } from './features/businesses/businesses.ts'
import { claimData } from './features/claims/claims.ts'
import { deskData } from './features/desk/desk.ts'
import { favoriteData } from './features/favorites/favorites.ts'
import { fieldRecordData } from './features/field-records/field-records.ts'
import { liveData, liveSecrets } from './features/live/live.ts'
import { mailData } from './features/mail/mail.ts'
import { messageData } from './features/messages/messages.ts'
import { caseData, reportData, reviewReportData } from './features/moderation/moderation.ts'
import { notificationData } from './features/notifications/notifications.ts'
import { peopleData } from './features/people/people.ts'
import { phoneData } from './features/phones/phones.ts'
import { consentData } from './features/privacy/privacy.ts'
import { pushData } from './features/push/push.ts'
import { reviewData } from './features/reviews/reviews.ts'
import { submissionData } from './features/submissions/submissions.ts'
import { privateFileData, uploadData } from './features/uploads/uploads.ts'
import { userData } from './features/users/users.ts'
import { wheelData, wheelSecrets } from './features/wheel/wheel.ts'
import type { NotTold, PersonalData } from './personal-data.ts'

/** All that is kept about people, in the order in which the export tells it. A feature that keeps more adds its part. */
export const allPersonalData: readonly PersonalData[] = [
  accountData,
  userData,
  consentData,
  favoriteData,
  reportData,
  reviewData,
  reviewReportData,
  pushData, // before the conversations that it tells of
  messageData,
  uploadData,
  claimData,
  peopleData,
  privateFileData,
  notificationData, // these too
  mailData,
  billingData, // before the businesses: it finds its rows by their owner
  approvalData,
  businessData,
  ownershipData,
  submissionData,
  fieldRecordData,
  wheelData,
  liveData,
  auditData,
  caseData,
  phoneData,
  deskData,
]

/** Visits are not here: what counts them cannot be led back to anybody (decision 0013). */
export const notTold: NotTold = { ...accountSecrets, ...wheelSecrets, ...liveSecrets }
