/** Every failure the wire knows, with its HTTP status. The words a person reads stand in `text/errors.ts`. */
export const errorStatus = {
  invalid_input: 400,
  malformed_request: 400,
  picture_unreachable: 400,
  not_signed_in: 401,
  invalid_credentials: 401,
  invalid_phone_credentials: 401,
  otp_needed: 401,
  forbidden: 403,
  wrong_password: 403,
  otp_wrong: 403,
  password_choice_needed: 403,
  totp_setup_needed: 403,
  email_unconfirmed: 403,
  own_wheel: 403,
  promotion_restricted: 403,
  prize_needs_permit: 403,
  own_business: 403,
  conversation_blocked: 403,
  not_found: 404,
  prize_unknown: 404,
  email_taken: 409,
  totp_active: 409,
  favorites_full: 409,
  confirmation_over: 410,
  last_admin: 409,
  demo_account: 409,
  business_ambiguous: 409,
  wheel_closed: 409,
  wheel_seed_used: 409,
  odds_full: 409,
  prizes_full: 409,
  conversation_closed: 409,
  appointment_answered: 409,
  photo_unusable: 409,
  photos_full: 409,
  photos_changed: 409,
  already_listed: 409,
  not_a_draft: 409,
  already_used: 409,
  prize_expired: 410,
  body_too_large: 413,
  picture_too_large: 413,
  picture_unreadable: 415,
  unsupported_media_type: 415,
  too_many_requests: 429,
  too_many_attempts: 429,
  wheel_already_spun: 429,
  too_many_messages: 429,
  too_many_conversations: 429,
  too_many_uploads: 429,
  too_many_submissions: 429,
  internal: 500,
  busy: 503,
  unavailable: 503,
  weather_unavailable: 503,
} as const

export type ErrorCode = keyof typeof errorStatus

/** Failures any endpoint may answer with; the others it must declare. */
export const commonErrors = [
  'invalid_input',
  'malformed_request',
  'not_signed_in',
  'forbidden',
  'password_choice_needed',
  'totp_setup_needed',
  'not_found',
  'body_too_large',
  'unsupported_media_type',
  'too_many_requests',
  'internal',
  'unavailable',
] as const satisfies readonly ErrorCode[]

export type CommonError = (typeof commonErrors)[number]

/** Why one field of a request was refused. Shapes use these as their zod messages; the words are in `text/fields.ts`. */
export const fieldCodes = [
  'required',
  'login_required',
  'business_login_required',
  'invalid',
  'too_long',
  'too_short',
  'phone_invalid',
  'email_invalid',
  'email_same',
  'password_too_short',
  'new_password_too_short',
  'password_too_short_staff',
  'password_common',
  'password_wrong',
  'otp_wrong',
  'city_unknown',
  'district_unknown',
  'category_unknown',
  'website_invalid',
  'position_outside',
  'out_of_range',
  'sounds_lost',
  'ends_early',
  'submission_required',
  'category_required',
  'too_many_photos',
  'picture_unreachable',
  'picture_too_large',
  'picture_unreadable',
  'photo_unusable',
] as const

export type FieldCode = (typeof fieldCodes)[number]

/** The body of every failure. */
export type Problem = {
  error: string
  code: ErrorCode
  fields?: Record<string, string>
  /** Of `wheel_already_spun`: when the next right comes (ISO 8601), and how many hours that is, rounded up. */
  nextSpinAt?: string
  hoursLeft?: number
  /** Of `already_listed`: the listed business that this one seems to be. */
  business?: ListedTwin
}

export type ListedTwin = { id: number; name: string; address: string; phone: string | null }
