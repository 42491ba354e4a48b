import { CHAIN_FILES_A_DAY, CHAINS_A_DAY } from '#contract/chains.ts'
import type { ErrorCode } from '#contract/errors.ts'
import { RECORD_EDITS_A_DAY } from '#contract/field-records.ts'
import { VISITS_A_DAY } from '#contract/field-visits.ts'
import { DRAFTS_A_DAY, STAFF_SUBMISSIONS_A_DAY, SUBMISSIONS_A_DAY } from '#contract/submissions.ts'
import { UPLOADS_AN_HOUR } from '#contract/uploads.ts'
import { DAY_SECONDS as DAY, HOUR_SECONDS as HOUR, MINUTE_SECONDS as MINUTE } from '#lib/time.ts'

/**
 * By what tries are told apart. `user` and `network` are the caller's own; `identity`, `account` and `business` are what is
 * aimed at, which strangers can name too; `recipient` is who gets mail, and never the one who calls.
 */
export type Dimension = 'user' | 'network' | 'identity' | 'account' | 'business' | 'kind' | 'recipient'

/** So many tries within a window that starts at the first try. */
export type Level = { of: readonly Dimension[]; limit: number; seconds: number }

type Rule = { refusal: ErrorCode; levels: readonly [Level, ...Level[]] }

const QUARTER_HOUR = 15 * MINUTE

const one = <const D extends Dimension>(of: D, limit: number, seconds: number) =>
  [{ of: [of], limit, seconds }] as const

/**
 * Every allowance of the product: nothing else can be taken (`throttle.ts`, whose names these are). Levels stand from the
 * narrowest to the widest, and a wide one counts only what the narrower ones let through. One that is of nobody in
 * particular never refuses: it slows.
 */
export const ALLOWANCES = {
  /** Wrong passwords; `identity` is the e-mail or the telephone number. */
  login: {
    refusal: 'too_many_attempts',
    levels: [
      { of: ['identity', 'network'], limit: 10, seconds: QUARTER_HOUR },
      { of: ['network'], limit: 100, seconds: QUARTER_HOUR },
      { of: [], limit: 20_000, seconds: QUARTER_HOUR },
    ],
  },
  /** Beyond them, for a browser that has the account's device mark; all of the account's marks together. */
  'login-marked': {
    refusal: 'too_many_attempts',
    levels: [
      { of: ['account'], limit: 5, seconds: QUARTER_HOUR },
      { of: ['network'], limit: 200, seconds: QUARTER_HOUR },
    ],
  },
  /** Codes of the second step, by who has the password: guessing one in a million takes years. */
  otp: {
    refusal: 'too_many_attempts',
    levels: [
      { of: ['account', 'network'], limit: 5, seconds: QUARTER_HOUR },
      { of: ['account'], limit: 10, seconds: HOUR },
    ],
  },
  'otp-marked': { refusal: 'too_many_attempts', levels: one('account', 5, HOUR) },
  /** In a session that may be stolen; apart from the login's, which a thief must not use up. */
  'identity-otp': { refusal: 'too_many_attempts', levels: one('user', 5, QUARTER_HOUR) },
  /** In a session that may be stolen. */
  'current-password': { refusal: 'too_many_attempts', levels: one('user', 10, QUARTER_HOUR) },

  /** Many people share a mobile carrier's address. */
  register: { refusal: 'too_many_attempts', levels: one('network', 100, HOUR) },
  /** Answers "this e-mail is registered": enough for forgetful people, too few to sift a list. */
  'email-taken': { refusal: 'too_many_attempts', levels: one('network', 20, HOUR) },
  'reset-ask': { refusal: 'too_many_attempts', levels: one('network', 60, HOUR) },
  /**
   * Mails with a new password: two, for who lost the first, and again 20 minutes later, so that a stranger who asks without
   * end only has the owner mailed again and again a password that works.
   */
  'reset-mail': { refusal: 'too_many_attempts', levels: one('recipient', 2, HOUR / 3) },
  /** To one account: more would only bury the first in its inbox. */
  'given-password': { refusal: 'too_many_attempts', levels: one('recipient', 3, HOUR) },
  'confirm-mail': { refusal: 'too_many_attempts', levels: one('user', 3, HOUR) },
  'change-email': { refusal: 'too_many_attempts', levels: one('user', 3, HOUR) },
  /** Letters that strangers can have written to an address that need not be theirs. */
  'stranger-mail': { refusal: 'too_many_attempts', levels: one('recipient', 3, HOUR) },

  /** Codes by SMS, before all that the operator pays for in a day. `recipient`: a number, or who had it first. */
  'phone-codes': {
    refusal: 'too_many_attempts',
    levels: [
      { of: ['user'], limit: 3, seconds: HOUR },
      { of: ['user'], limit: 6, seconds: DAY },
      { of: ['recipient'], limit: 3, seconds: HOUR },
      { of: ['recipient'], limit: 6, seconds: DAY },
      { of: ['network'], limit: 60, seconds: DAY },
    ],
  },
  claims: { refusal: 'too_many_claims', levels: one('user', 20, DAY) },
  'claim-codes': { refusal: 'too_many_claims', levels: one('user', 30, HOUR) },
  /** Codes to the listed address: no network takes from another what the business's own people need. */
  'claim-mails': {
    refusal: 'too_many_claims',
    levels: [
      { of: ['network', 'business'], limit: 2, seconds: HOUR },
      { of: ['network', 'business'], limit: 4, seconds: DAY },
      { of: ['business'], limit: 3, seconds: HOUR },
      { of: ['business'], limit: 10, seconds: DAY },
    ],
  },
  /** Codes of letters that are wrong, one in 2^50: beyond what everybody together has, tries wait. */
  'letter-codes': {
    refusal: 'too_many_attempts',
    levels: [
      { of: ['network'], limit: 30, seconds: HOUR },
      { of: [], limit: 3000, seconds: HOUR },
    ],
  },
  'claim-disputes': { refusal: 'too_many_claims', levels: one('user', 5, DAY) },
  /** By a mailed link, which nobody guesses. */
  'mailed-questions': { refusal: 'too_many_requests', levels: one('network', 300, HOUR) },
  'mailed-disputes': { refusal: 'too_many_claims', levels: one('network', 5, DAY) },
  /** By people without a proven telephone; a carrier's customers share an address. */
  'unproven-spins': { refusal: 'phone_unproven', levels: one('network', 40, DAY) },
  invitations: { refusal: 'too_many_invitations', levels: one('user', 40, DAY) },
  /** Invitations that are not the caller's, or none at all. */
  'invitation-miss': { refusal: 'too_many_attempts', levels: one('user', 10, QUARTER_HOUR) },
  'redeem-miss': { refusal: 'too_many_attempts', levels: one('user', 5, QUARTER_HOUR) },

  messages: { refusal: 'too_many_messages', levels: one('user', 20, MINUTE) },
  'new-threads': { refusal: 'too_many_conversations', levels: one('user', 5, HOUR) },
  typing: { refusal: 'too_many_requests', levels: one('user', 120, MINUTE) },
  'message-reports': { refusal: 'too_many_requests', levels: one('user', 30, HOUR) },
  reports: { refusal: 'too_many_requests', levels: one('user', 30, HOUR) },
  reviews: { refusal: 'too_many_requests', levels: one('user', 20, HOUR) },
  'review-answers': { refusal: 'too_many_requests', levels: one('user', 120, HOUR) },
  notifications: { refusal: 'too_many_attempts', levels: one('user', 60, HOUR) },
  push: { refusal: 'too_many_attempts', levels: one('user', 60, HOUR) },
  'call-outs': { refusal: 'too_many_requests', levels: one('user', 30, HOUR) },
  /**
   * Wrong codes by SMS, of senders that can be made up: who sends them keeps the number's holder from answering. Of ninety
   * codes few can be tried: three for one call-out (`identity`), so that the next one can be answered.
   */
  'sms-answers': {
    refusal: 'too_many_requests',
    levels: [
      { of: ['user', 'identity'], limit: 3, seconds: HOUR },
      { of: ['user'], limit: 10, seconds: HOUR },
    ],
  },
  /** Of 9,000. */
  'sms-questions': { refusal: 'too_many_requests', levels: one('user', 10, HOUR) },
  /** Of a million. */
  'sms-switches': { refusal: 'too_many_requests', levels: one('user', 100, HOUR) },
  /** Answers by SMS to what nobody understands; they leave half of the number's messages to what came of its answers. */
  'sms-unclear': { refusal: 'too_many_requests', levels: one('user', 3, HOUR) },
  uploads: { refusal: 'too_many_uploads', levels: one('user', UPLOADS_AN_HOUR, HOUR) },
  imports: { refusal: 'too_many_uploads', levels: one('user', 30, HOUR) },
  /** Lists of branches read, each in a thread of its own; and sent to the staff. */
  'chain-files': { refusal: 'too_many_lists', levels: one('user', CHAIN_FILES_A_DAY, DAY) },
  chains: { refusal: 'too_many_claims', levels: one('user', CHAINS_A_DAY, DAY) },
  submissions: { refusal: 'too_many_submissions', levels: one('user', SUBMISSIONS_A_DAY, DAY) },
  'staff-submissions': { refusal: 'too_many_submissions', levels: one('user', STAFF_SUBMISSIONS_A_DAY, DAY) },
  drafts: { refusal: 'too_many_submissions', levels: one('user', DRAFTS_A_DAY, DAY) },
  'field-visits': { refusal: 'too_many_requests', levels: one('user', VISITS_A_DAY, DAY) },
  /** Up to 40 questions to the roads each. */
  'field-routes': { refusal: 'too_many_requests', levels: one('user', 120, HOUR) },
  'field-edits': { refusal: 'too_many_requests', levels: one('user', RECORD_EDITS_A_DAY, DAY) },
  edits: { refusal: 'too_many_attempts', levels: one('user', 120, HOUR) },
  resubmissions: { refusal: 'too_many_attempts', levels: one('user', 10, HOUR) },
  payments: { refusal: 'too_many_attempts', levels: one('user', 30, HOUR) },
  consents: { refusal: 'too_many_attempts', levels: one('user', 120, HOUR) },
  export: { refusal: 'too_many_attempts', levels: one('user', 10, HOUR) },

  /** Further pages: a person leafs through a few, a scraper through all. First pages are never counted. */
  pages: { refusal: 'too_many_requests', levels: one('user', 300, HOUR) },
  'guest-pages': { refusal: 'too_many_requests', levels: one('network', 1000, HOUR) },
  visits: { refusal: 'too_many_requests', levels: one('user', 300, 10 * MINUTE) },
  'guest-visits': { refusal: 'too_many_requests', levels: one('network', 600, 10 * MINUTE) },
  /** Counts of guests at one business: a device is whatever its visitor says it is. */
  'guest-counts': {
    refusal: 'too_many_requests',
    levels: [{ of: ['network', 'business', 'kind'], limit: 30, seconds: DAY }],
  },
  /** Answers after a call; of a guest, by the mark that the device gives itself. */
  answers: { refusal: 'too_many_requests', levels: one('user', 5, DAY) },
  'guest-answers': {
    refusal: 'too_many_requests',
    levels: [
      { of: ['identity', 'network'], limit: 3, seconds: DAY },
      { of: ['network'], limit: 20, seconds: DAY },
    ],
  },
  /** To places that nobody confirmed. */
  'candidate-answers': { refusal: 'too_many_requests', levels: one('user', 30, DAY) },
  /** Requests for the removal of a place that nobody confirmed, by people without an account. */
  removals: { refusal: 'too_many_requests', levels: one('network', 10, DAY) },
  /** Documents beside such requests: each may cost a core for a moment. */
  'removal-documents': {
    refusal: 'too_many_requests',
    levels: [
      { of: ['network'], limit: 5, seconds: DAY },
      { of: ['identity'], limit: 40, seconds: DAY },
    ],
  },
  /** Codes to the telephone of such a place (`identity`). */
  'removal-codes': {
    refusal: 'too_many_requests',
    levels: [
      { of: ['network', 'identity'], limit: 2, seconds: DAY },
      { of: ['identity'], limit: 4, seconds: DAY },
    ],
  },
  /** Codes typed, five for each one sent. */
  'removal-tries': { refusal: 'too_many_requests', levels: one('network', 30, HOUR) },
  'ad-impression': { refusal: 'too_many_requests', levels: one('user', 300, DAY) },
  'guest-ad-impression': { refusal: 'too_many_requests', levels: one('network', 3000, DAY) },
  'ad-click': { refusal: 'too_many_requests', levels: one('user', 20, DAY) },
  'guest-ad-click': { refusal: 'too_many_requests', levels: one('network', 200, DAY) },
} as const satisfies Record<string, Rule>

/** By network, each process for itself: what is answered from memory waits for no database. */
export const IN_PROCESS_ALLOWANCES = {
  /** Far above any person's, even behind one address of a mobile carrier. */
  requests: { limit: 3000, seconds: MINUTE },
  /** Further public pages, as many as the calls allow a guest. */
  'public-pages': { limit: 1000, seconds: HOUR },
  /** Different businesses whose telephones lists tell a network, or an account; beyond them telephones are left out. */
  'list-phones': { limit: 600, seconds: HOUR },
  /** Different businesses that maps place for a network, or an account: five full maps. Beyond them a map has a first page. */
  'map-places': { limit: 10_000, seconds: HOUR },
  /** Near pages, rendered for each request: a page costs as much as some fifty calls. Carriers have many people behind one address. */
  'near-pages': { limit: 12_000, seconds: HOUR },
  /** Minutes by road, one call for a list: some 10 ms of a thread each. */
  'road-minutes': { limit: 6000, seconds: HOUR },
  /** Areas reached within some minutes, of new places: some 50 ms each. */
  'road-areas': { limit: 1200, seconds: HOUR },
  /** Pictures for chats that have to be made: some 100 to 200 ms of a core each. */
  'share-pictures': { limit: 600, seconds: HOUR },
  /** Who can be called out to a place: a question for each trade, and one for its roads. */
  'call-out-offers': { limit: 1200, seconds: HOUR },
  /** Places that nobody confirmed, from the database: some milliseconds each. */
  candidates: { limit: 6000, seconds: HOUR },
  /** Questions that nothing near answers and that are counted, each trade in each place once: one address makes no demand. */
  demand: { limit: 10, seconds: DAY },
  /** Ways of call-outs by their shared links: one stream each, or a question every five seconds of three people. */
  'shared-ways': { limit: 2400, seconds: HOUR },
  /** Streets by name or around a point, asked while somebody types: about a millisecond each. */
  streets: { limit: 12_000, seconds: HOUR },
} as const

/** How many there may be in this installation: `LIMITS_SCALE` times as many. */
export const scaleLimit = (limit: number, { limitsScale }: { limitsScale: number }): number =>
  Math.ceil(limit * limitsScale)

export type AllowanceName = keyof typeof ALLOWANCES
type DimensionOf<N extends AllowanceName> = (typeof ALLOWANCES)[N]['levels'][number]['of'][number]
/** Whose allowance it is: all that its levels ask for. */
export type Whose<N extends AllowanceName> = Record<DimensionOf<N>, string | number>
