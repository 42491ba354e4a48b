import type { ClaimWay } from '#contract/claims.ts'
import { MINUTE_SECONDS, WEEK_SECONDS } from '#lib/time.ts'

export const TRIES_A_CODE = 5
export const MAIL_CODE_SECONDS = 15 * MINUTE_SECONDS
export const PHONE_CODE_SECONDS = WEEK_SECONDS
/** An open claim that nobody proves ends by itself after so long. */
export const IDLE_DAYS = 30
/** A decided claim keeps its document for so long: a dispute may still ask for it. */
export const DOCUMENT_DAYS = 60

/** Enough of an address to know one's own by: "in***@ornek.test". */
export function maskedEmail(email: string): string {
  const at = email.lastIndexOf('@')
  return `${email.slice(0, Math.min(2, Math.max(1, at - 1)))}***${email.slice(at)}`
}

/** The one way where another account has it: who has it reads its mail and answers its telephone. */
export const TAKEOVER_WAYS = [{ proof: 'document' as const, hint: null }]

/** The ways in which a listing can be proven one's own. A document always is one. */
export function waysOf({
  email,
  phone,
}: {
  email: string | null
  phone: string | null
}): { proof: ClaimWay; hint: string | null }[] {
  return [
    ...(email ? [{ proof: 'email' as const, hint: maskedEmail(email) }] : []),
    ...(phone ? [{ proof: 'phone' as const, hint: phone }] : []),
    { proof: 'document', hint: null },
  ]
}
