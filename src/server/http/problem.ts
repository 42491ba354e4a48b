import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type ErrorCode, errorStatus, type FieldCode, type Problem } from '#contract/errors.ts'
import { errorTexts } from '#text/errors.ts'
import { fieldTexts, newPasswordTooShort, passwordTooShort, requiredFieldsText } from '#text/fields.ts'
import { isLostByPooler } from '../db/pool.ts'
import { Failure } from '../failure.ts'

/** Codes whose sentence names all required fields of a form, whichever is missing. */
const SPEAK_FOR_ALL = [
  'login_required',
  'business_login_required',
  'submission_required',
  'staff_submission_required',
  'notification_required',
] as const satisfies readonly FieldCode[]

/** The sentence for refused fields: that of a single one, one for all that are missing, else the general one. */
function sentence(
  code: ErrorCode,
  fields: Record<string, FieldCode> | undefined,
  words: (why: FieldCode) => string,
): string {
  const reasons = Object.values(fields ?? {})
  if (code !== 'invalid_input' || reasons.length === 0) return errorTexts[code]
  const spoken = SPEAK_FOR_ALL.find((why) => reasons.includes(why))
  if (spoken) return fieldTexts[spoken]
  if (reasons.includes('required')) return requiredFieldsText
  const [first] = reasons
  return first && first !== 'invalid' ? words(first) : errorTexts[code]
}

/** The body of a failure as the wire carries it. */
function problemOf({ code, detail }: Failure): Problem {
  const { fields, passwordMin, nextSpinAt, hoursLeft, business } = detail
  const words = (why: FieldCode) => {
    if (why === 'password_too_short' && passwordMin) return passwordTooShort(passwordMin)
    if (why === 'new_password_too_short' && passwordMin) return newPasswordTooShort(passwordMin)
    return fieldTexts[why]
  }
  const worded = fields && Object.fromEntries(Object.entries(fields).map(([name, why]) => [name, words(why)]))
  return {
    error: sentence(code, fields, words),
    code,
    ...(worded && { fields: worded }),
    ...(nextSpinAt !== undefined && { nextSpinAt }),
    ...(hoursLeft !== undefined && { hoursLeft }),
    ...(business && { business }),
  }
}

const byStatus: Partial<Record<number, ErrorCode>> = {
  404: 'not_found',
  413: 'body_too_large',
  415: 'unsupported_media_type',
  429: 'too_many_requests',
  503: 'unavailable',
}

const connectionLost = new Set([
  'CONNECTION_CLOSED',
  'CONNECTION_ENDED',
  'CONNECTION_DESTROYED',
  'CONNECT_TIMEOUT',
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE', // written to a connection that the server has just closed
  'ENOENT', // the socket of a server that is not there
  '53300', // too many connections
  '53100', // disk full
  '57P01', // the server is stopping
  '57P02',
  '57P03', // the server is starting
  '25006', // the server became a standby
])
/** Given up for a time limit, or to let another one pass that waited for the same. */
const tookTooLong = new Set(['57014', '55P03', '40P01'])

/** A key to an account that was erased while the request was under way. */
const ofAccount = /_user_id_fkey$/

/** A row for a business that became a duplicate while the request was under way: a moment later it is not there. */
const OF_MERGED = 'business_not_merged'

/** Maps a thrown value to the caller's failure; null when it is a defect of ours. */
function failureOf(error: unknown): Failure | null {
  if (error instanceof Failure) return error
  const { statusCode, code, constraint_name } = error as Partial<FastifyError & { constraint_name: string }>
  if (code && (connectionLost.has(code) || isLostByPooler(code)))
    return new Failure('unavailable', { retryAfterSeconds: 2 })
  if (code === '23503' && ofAccount.test(constraint_name ?? '')) return new Failure('not_signed_in')
  if (constraint_name === OF_MERGED) return new Failure('not_found')
  if (code && tookTooLong.has(code)) return new Failure('busy', { retryAfterSeconds: 2 })
  if (statusCode && statusCode >= 400 && statusCode < 500)
    return new Failure(byStatus[statusCode] ?? 'malformed_request')
  return null
}

export function sendFailure(reply: FastifyReply, failure: Failure): FastifyReply {
  const { retryAfterSeconds } = failure.detail
  if (retryAfterSeconds) reply.header('retry-after', String(retryAfterSeconds))
  return reply
    .code(failure.status)
    .header('cache-control', 'no-store')
    .type('application/json')
    .send(problemOf(failure))
}

/** Turns everything thrown, Fastify's own refusals included, into `{error, code, fields?}`. */
export function handleErrors(app: FastifyInstance): void {
  app.setErrorHandler((error, request: FastifyRequest, reply) => {
    const failure = failureOf(error)
    if (!failure) request.log.error({ reqId: request.id, err: error }, 'defect')
    else if (failure.status >= 500) request.log.warn({ reqId: request.id, err: error }, failure.code)
    return sendFailure(reply, failure ?? new Failure('internal'))
  })
}

/** The answer to a path that cannot be decoded, which no hook and no route sees. */
export function sendMalformed(reply: FastifyReply, headers: Record<string, string>): void {
  sendFailure(reply.headers(headers), new Failure('malformed_request'))
}

/** The answer to a request beyond what the server can take, written before the framework sees it. */
export const busyAnswer = (headers: Record<string, string>) => ({
  status: errorStatus.busy,
  headers: {
    ...headers,
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
    'retry-after': '2',
  },
  body: JSON.stringify(problemOf(new Failure('busy'))),
})

/** The answer to bytes that are no HTTP request, where no reply object exists yet. */
export function malformedRequestBytes(): string {
  const body = JSON.stringify(problemOf(new Failure('malformed_request')))
  return [
    `HTTP/1.1 ${errorStatus.malformed_request} Bad Request`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Connection: close',
    '',
    body,
  ].join('\r\n')
}
