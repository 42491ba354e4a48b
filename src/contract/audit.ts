import { z } from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { fieldError, freeText, instant, pageQuery } from './shapes.ts'

/** Kinds of subject that an entry's id can refer to. */
export const auditSubjects = [
  'account',
  'ad',
  'audit',
  'budget',
  'business',
  'call_out',
  'category',
  'chain',
  'change',
  'claim',
  'field_plan',
  'import',
  'letters',
  'notification',
  'payment',
  'prize',
  'removal',
  'report',
  'review',
  'segment',
  'tariff',
] as const
export type AuditSubject = (typeof auditSubjects)[number]

/** All that leaves an entry, with what it is done to. Its sentence is in `text/audit.ts`. */
export const auditActions = {
  'account.totp_off': 'account',
  'account.totp_on': 'account',
  'ad.added': 'ad',
  'ad.edited': 'ad',
  'ad.tariff_set': 'tariff',
  'audit.exported': 'audit',
  'business.added': 'business',
  'business.approved': 'business',
  'business.called': 'business',
  'business.change_approved': 'change',
  'business.change_rejected': 'change',
  'business.change_reopened': 'change',
  'business.duty': 'business',
  'business.edited': 'business',
  'business.hours': 'business',
  'business.licence': 'business',
  'business.merged': 'business',
  'business.owner_set': 'business',
  'business.invitation_withdrawn': 'business',
  'business.member_added': 'business',
  'business.member_invited': 'business',
  'business.member_left': 'business',
  'business.member_removed': 'business',
  'business.member_role': 'business',
  'business.owner_invited': 'business',
  'business.passed_on': 'business',
  'business.photo_added': 'business',
  'business.photo_removed': 'business',
  'business.photos_ordered': 'business',
  'business.prize_changed': 'business',
  'business.prize_redeemed': 'business',
  'business.rejected': 'business',
  'business.reopened': 'business',
  'business.restored': 'business',
  'business.review_answered': 'business',
  'business.suspended': 'business',
  'business.switched': 'business',
  'business.visited': 'business',
  'call_out.conversation_read': 'call_out',
  'call_out.dispute_settled': 'call_out',
  'category.added': 'category',
  'category.changed': 'category',
  'category.tags_set': 'category',
  'chain.approved': 'chain',
  'chain.document_read': 'chain',
  'chain.refused': 'chain',
  'claim.announced': 'claim',
  'claim.approved': 'claim',
  'claim.dispute_dismissed': 'claim',
  'claim.dispute_reopened': 'claim',
  'claim.document_read': 'claim',
  'claim.handed_over': 'claim',
  'claim.phone_code': 'claim',
  'claim.rejected': 'claim',
  'claim.reopened': 'claim',
  'claim.revoked': 'claim',
  'field_plan.added': 'field_plan',
  'field_plan.changed': 'field_plan',
  'import.applied': 'import',
  'import.undone': 'import',
  'letters.made': 'letters',
  'letters.printed': 'letters',
  'letters.cancelled': 'letters',
  'notification.sent': 'notification',
  'payment.confirmed': 'payment',
  'prize.redeemed': 'prize',
  'removal.document_read': 'removal',
  'removal.refused': 'removal',
  'removal.removed': 'removal',
  'removal.reopened': 'removal',
  'report.closed': 'report',
  'report.conversation_read': 'report',
  'report.reopened': 'report',
  'review.hidden': 'review',
  'review.left': 'review',
  'review.reopened': 'review',
  'review.shown': 'review',
  'user.blocked': 'account',
  'user.created': 'account',
  'user.erased': 'account',
  'user.password_sent': 'account',
  'user.role_changed': 'account',
  'user.sessions_ended': 'account',
  'user.totp_reset': 'account',
  'user.unblocked': 'account',
  'wheel.budget_set': 'budget',
  'wheel.segment_added': 'segment',
  'wheel.segment_edited': 'segment',
} as const satisfies Record<string, AuditSubject>
export type AuditAction = keyof typeof auditActions
export const auditActionNames = Object.keys(auditActions) as [AuditAction, ...AuditAction[]]
const day = z
  .string(fieldError('date_invalid'))
  .check(z.regex(/^20\d\d-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/, fieldError('date_invalid')))

const question = {
  actor: z.optional(freeText(100)),
  action: z.optional(z.enum(auditActionNames, fieldError('invalid'))),
  /** `business:12`: whatever was done to it, or about it. */
  subject: z.optional(
    z.string(fieldError('invalid')).check(z.regex(/^[a-z]{2,20}:[1-9]\d{0,14}$/, fieldError('invalid'))),
  ),
  from: z.optional(day),
  to: z.optional(day),
}

const AuditListed = z.object({
  id: z.int(),
  at: instant,
  action: z.enum(auditActionNames),
  /** The act, in words. */
  sentence: z.string(),
  /** Null: the account is gone. */
  actor: z.nullable(z.object({ id: z.int(), name: z.string(), email: z.string() })),
  subject: z.nullable(z.object({ kind: z.enum(auditSubjects), id: z.int() })),
  /** The business it is about; its name is null when it is gone. */
  business: z.nullable(z.object({ id: z.int(), name: z.nullable(z.string()) })),
})
export type AuditListed = z.infer<typeof AuditListed>

export const listAudit = endpoint({
  method: 'GET',
  path: '/api/admin/audit',
  summary: 'What the staff did, the latest first; the next page in the Link header',
  access: ['admin'],
  query: z.object({ ...question, ...pageQuery(30) }),
  reply: z.array(AuditListed),
  errors: [],
})

export const exportAudit = endpoint({
  method: 'GET',
  path: '/api/admin/audit/csv',
  summary: 'All that the same question finds, as a file; that it was taken is an entry, too',
  access: ['admin'],
  query: z.object(question),
  reply: z.string(),
  download: true,
  errors: [],
})
