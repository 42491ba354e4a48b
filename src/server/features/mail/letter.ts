import { accountMailTexts } from '#text/accounts-mail.ts'
import { decisionMail } from '#text/approvals-decisions.ts'
import { decisionsMail } from '#text/approvals-decisions-many.ts'
import { billingMailTexts } from '#text/billing-mail.ts'
import { chainMail, chainTakeoverMail } from '#text/chains.ts'
import { takeoverMail } from '#text/claims-takeovers.ts'
import { digestMail } from '#text/desk.ts'
import { mailFooter, mailTexts } from '#text/mail.ts'
import { mergeMail } from '#text/merges.ts'
import { invitationMail } from '#text/people.ts'
import { passedMail } from '#text/people-passing.ts'
import { questionMail } from '#text/questions-notices.ts'
import { removalMails } from '#text/removals.ts'
import type { WaitingMail } from './store.ts'

export type Letter = { subject: string; text: string; html: string }

/** Content of a mail before layout. `code` stands apart, to be copied. */
type Words = {
  subject: string
  greeting: string
  before: readonly string[]
  code?: string
  /** One below the other. */
  links?: readonly { label: string; path: string }[]
  action?: { label: string; path: string }
  after: readonly string[]
}

function wordsOf(mail: WaitingMail): Words {
  switch (mail.kind) {
    case 'reset_password':
      return mailTexts.resetPassword(mail.data)
    case 'password_changed':
      return mailTexts.passwordChanged(mail.data)
    case 'confirm_email':
      return mailTexts.confirmEmail(mail.data)
    case 'change_email':
      return mailTexts.changeEmail(mail.data)
    case 'change_email_taken':
      return mailTexts.changeEmailTaken()
    case 'email_change_asked':
      return mailTexts.emailChangeAsked(mail.data)
    case 'email_changed':
      return mailTexts.emailChanged(mail.data)
    case 'phone_changed':
      return mailTexts.phoneChanged(mail.data)
    case 'totp_on':
      return mailTexts.totpOn(mail.data)
    case 'totp_off':
      return mailTexts.totpOff(mail.data)
    case 'messages_waiting':
      return mailTexts.messagesWaiting(mail.data)
    case 'removal_asked':
      return removalMails.asked(mail.data)
    case 'removal_decided':
      return removalMails.decided(mail.data)
    case 'chain_decided':
      return chainMail(mail.data)
    case 'chain_takeover':
      return chainTakeoverMail(mail.data)
    case 'claim_code':
      return mailTexts.claimCode(mail.data)
    case 'claim_approved':
      return mailTexts.claimApproved(mail.data)
    case 'claim_rejected':
      return mailTexts.claimRejected(mail.data)
    case 'claim_reopened':
      return mailTexts.claimReopened(mail.data)
    case 'claim_revoked':
      return mailTexts.claimRevoked(mail.data)
    case 'claim_takeover':
      return mailTexts.claimTakeover(mail.data)
    case 'takeover_step':
      return takeoverMail(mail.data)
    case 'staff_digest':
      return digestMail(mail.data)
    case 'fee_due':
      return billingMailTexts.feeDue(mail.data)
    case 'listing_suspended':
      return billingMailTexts.listingSuspended(mail.data)
    case 'payment_received':
      return billingMailTexts.paymentReceived(mail.data)
    case 'fee_credited':
      return billingMailTexts.feeCredited(mail.data)
    case 'business_decided':
      return decisionMail(mail.data)
    case 'businesses_decided':
      return decisionsMail(mail.data)
    case 'business_merged':
      return mergeMail(mail.data)
    case 'business_passed':
      return passedMail(mail.data)
    case 'owner_question':
      return questionMail(mail.data)
    case 'business_invitation':
      return invitationMail(mail.data)
    case 'account_erased':
      return accountMailTexts.accountErased(mail.data)
    case 'account_made':
      return accountMailTexts.accountMade(mail.data)
    case 'password_given':
      return accountMailTexts.passwordGiven(mail.data)
    case 'account_blocked':
      return accountMailTexts.accountBlocked(mail.data)
    case 'account_unblocked':
      return accountMailTexts.accountUnblocked(mail.data)
    case 'role_changed':
      return accountMailTexts.roleChanged(mail.data)
    case 'totp_reset':
      return accountMailTexts.totpReset(mail.data)
  }
}

const escapes: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const escapeHtml = (text: string) => text.replaceAll(/[&<>"']/g, (sign) => escapes[sign] ?? sign)

// Fonts by name: not every mail program knows the generic ones of browsers.
const SANS = 'Segoe UI,Noto Sans,Open Sans,Helvetica Neue,Arial,sans-serif'
const MONO = 'Menlo,Consolas,DejaVu Sans Mono,Courier New,monospace'
// Addresses may be longer than a narrow screen: the first for what is new, the second for what is old.
const BREAKS = 'overflow-wrap:anywhere;word-break:break-word'
const TEXT = `margin:0 0 16px;font:16px/1.5 ${SANS};color:#1b2429;${BREAKS}`
const paragraph = (text: string) => `<p style="${TEXT}">${escapeHtml(text)}</p>`

/** Plain tables and inline styles: what mail programs understand, at most 560 px wide. */
function htmlOf(
  { subject, greeting, before, code, links = [], action, after }: Words,
  publicUrl: string,
): string {
  const parts = [
    paragraph(greeting),
    ...before.map(paragraph),
    ...(code
      ? [
          `<p style="margin:0 0 16px;padding:16px;background:#eef3f5;border-radius:8px;text-align:center;font:600 18px/1.4 ${MONO};color:#1b2429;word-break:break-all">${escapeHtml(code)}</p>`,
        ]
      : []),
    ...links.map(
      ({ label, path }) =>
        `<p style="margin:0"><a href="${escapeHtml(publicUrl + path)}" style="display:inline-block;padding:12px 0;font:16px/1.5 ${SANS};color:#0b5c74;${BREAKS}">${escapeHtml(label)}</a></p>`,
    ),
    ...(action
      ? [
          `<p style="margin:0 0 16px"><a href="${escapeHtml(publicUrl + action.path)}" style="display:inline-block;padding:12px 20px;background:#0b5c74;color:#fff;border-radius:8px;font:700 16px/1.5 ${SANS};text-decoration:none">${escapeHtml(action.label)}</a></p>`,
        ]
      : []),
    ...after.map(paragraph),
  ]
  return `<!doctype html><html lang="tr"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(subject)}</title></head><body style="margin:0;background:#f4f6f7"><table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center" style="padding:24px 12px"><table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;background:#fff;border-radius:12px"><tr><td style="padding:24px">${parts.join('')}<p style="margin:24px 0 0;padding-top:16px;border-top:1px solid #d9e0e3;font:14px/1.5 ${SANS};color:#55646c">${escapeHtml(mailFooter)}</p></td></tr></table></td></tr></table></body></html>`
}

function textOf({ greeting, before, code, links = [], action, after }: Words, publicUrl: string): string {
  const parts = [
    greeting,
    ...before,
    ...(code ? [`    ${code}`] : []),
    ...links.map(({ label, path }) => `${label}: ${publicUrl}${path}`),
    ...(action ? [`${action.label}: ${publicUrl}${action.path}`] : []),
    ...after,
    `-- \n${mailFooter}`,
  ]
  return parts.join('\n\n')
}

/** The mail in words and in HTML; every value is plain text. */
export function writeLetter(mail: WaitingMail, publicUrl: string): Letter {
  const words = wordsOf(mail)
  return { subject: words.subject, text: textOf(words, publicUrl), html: htmlOf(words, publicUrl) }
}
