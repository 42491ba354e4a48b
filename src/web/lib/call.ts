import type { Endpoint, FailureOf, Reply, Request } from '#contract/endpoint.ts'
import type { Problem } from '#contract/errors.ts'
import { browserErrorTexts, networkErrorText } from '#text/errors-browser.ts'
import { confirmIdentity } from './confirm-identity.ts'
import { sessionEnded, storedToken } from './stored-session.ts'

/** `network`: no answer came. `unreadable`: an answer came that this product did not write. */
type ClientError = 'network' | 'unreadable'

/** A failure in words a person may read, as the server wrote them; `fields` says which input was refused and why. */
export type CallError<Code extends string = string> = {
  code: Code
  text: string
  status: number
  fields: Record<string, string>
  /** Of `already_listed`: the listed one. */
  business?: Problem['business']
}

/** `next` is the cursor of the following page of a list, from the Link header. */
export type Result<E extends Endpoint> =
  | { ok: true; data: Reply<E>; next: string | null }
  | { ok: false; error: CallError<FailureOf<E> | ClientError> }

type CallOptions = { signal?: AbortSignal | undefined; token?: string | null; keepalive?: boolean }

type Parts = {
  params?: Record<string, string | number>
  query?: Record<string, string | number | boolean | undefined>
  body?: unknown
}

/** Refusals of credentials whose status elsewhere means that the session has ended. */
const credentialErrors = new Set<string>(['invalid_credentials', 'invalid_phone_credentials', 'otp_needed'])

/** Where staff set up the second step that their session lacks. */
const SECOND_STEP = '/account/security'

/** A server silent for longer counts as a network that does not work. */
const PATIENCE_MS = 15_000
const LONG_PATIENCE_MS = 15 * 60_000

/** Longer than a replica of the database may lag behind (`MAX_LAG_MS` of the server's db/replicas.ts). */
const NEWEST_MS = 10_000
let changedAt = Number.NEGATIVE_INFINITY

/** Notes that this browser changed something, or was told of a change: what it asks for next must not be older. */
export function noteChange(): void {
  changedAt = performance.now()
}

/**
 * Makes one call of the contract. Never throws, except what `signal` throws when it is aborted. `token`: another session
 * than the stored one. `keepalive`: goes on when the page is left. Where the server asks for a fresh login, the person is
 * asked for it and the call made again; its caller waits and loses nothing.
 */
export async function call<E extends Endpoint>(
  endpoint: E,
  input: Request<E>,
  { token = storedToken(), ...options }: CallOptions = {},
): Promise<Result<E>> {
  const answer = await send(endpoint, input, { ...options, token })
  if (answer.ok || answer.error.code !== 'fresh_login_needed' || !(await confirmIdentity())) return answer
  return send(endpoint, input, { ...options, token })
}

async function send<E extends Endpoint>(
  endpoint: E,
  input: Request<E>,
  { signal, token, keepalive = false }: CallOptions & { token: string | null },
): Promise<Result<E>> {
  const { params = {}, query = {}, body } = input as Parts
  const patience = AbortSignal.timeout(endpoint.slow ? LONG_PATIENCE_MS : PATIENCE_MS)
  // A public endpoint is not told who asks.
  const bearer = endpoint.access.every((level) => level === 'public') ? null : token
  const isReading = endpoint.method === 'GET'

  let response: Response
  let json: unknown
  try {
    response = await fetch(addressOf(endpoint.path, params, query), {
      method: endpoint.method,
      headers: headersOf({ isReading, bearer, hasBody: body !== undefined }),
      ...(body !== undefined && { body: JSON.stringify(body) }),
      signal: signal ? AbortSignal.any([signal, patience]) : patience,
      keepalive,
    })
    json = await response.json().catch((cause: unknown) => {
      if (patience.aborted) throw cause
      return undefined
    })
  } catch (cause) {
    if (signal?.aborted) throw cause
    return failure('network', networkErrorText)
  } finally {
    // What is noted while a page is left changes nothing that is shown; what had no answer may have.
    if (!isReading && !keepalive) noteChange()
  }
  if (response.ok && json !== undefined) {
    return { ok: true, data: json as Reply<E>, next: nextCursor(response.headers.get('link')) }
  }
  // At logins a 401 is about the credentials, anywhere else about the session.
  const refused = isProblem(json) && credentialErrors.has(json.code)
  if (response.status === 401 && bearer && !refused) sessionEnded(bearer)
  if (!isProblem(json))
    return failure('unreadable', wordsOf(json) ?? browserErrorTexts.internal, response.status)
  // Nothing else is open to such a session: the page that mends it, instead of a refusal on every other.
  if (json.code === 'totp_setup_needed' && bearer === storedToken() && location.pathname !== SECOND_STEP)
    location.assign(SECOND_STEP)
  const { code, error: text, fields = {}, business } = json
  const error = { code, text, status: response.status, fields, ...(business && { business }) }
  return { ok: false, error: error as CallError<FailureOf<E>> }
}

type Asked = { isReading: boolean; bearer: string | null; hasBody: boolean }

function headersOf({ isReading, bearer, hasBody }: Asked): Record<string, string> {
  const wantsNewest = isReading && performance.now() - changedAt < NEWEST_MS
  return {
    accept: 'application/json',
    ...(bearer && { authorization: `Bearer ${bearer}` }),
    ...(hasBody && { 'content-type': 'application/json' }),
    ...(wantsNewest && { 'cache-control': 'no-cache' }),
  }
}

function addressOf(path: string, params: NonNullable<Parts['params']>, query: NonNullable<Parts['query']>) {
  const address = path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(params[name] ?? '')),
  )
  const given = Object.entries(query).filter(([, value]) => value !== undefined)
  return given.length === 0
    ? address
    : `${address}?${new URLSearchParams(given.map(([k, v]) => [k, String(v)]))}`
}

/** The `cursor` of `Link: </api/businesses?cursor=…>; rel="next"`. */
export function nextCursor(link: string | null): string | null {
  const address = link?.match(/<([^>]*)>\s*;\s*rel="?next"?/)?.[1]
  return address ? new URLSearchParams(address.split('?')[1] ?? '').get('cursor') : null
}

function failure(code: ClientError, text: string, status = 0): { ok: false; error: CallError<ClientError> } {
  return { ok: false, error: { code, text, status, fields: {} } }
}

/** A proxy in between may answer `{error}` without our codes: its words are still shown. */
function wordsOf(json: unknown): string | null {
  const words = typeof json === 'object' && json !== null && 'error' in json ? json.error : null
  return typeof words === 'string' ? words : null
}

function isProblem(json: unknown): json is Omit<Problem, 'code'> & { code: string } {
  return typeof json === 'object' && json !== null && 'error' in json && 'code' in json
}

/** The sentence that came, as it is; where none came, what failed and why. */
export function refusalText(error: CallError, failed: string): string {
  const unanswered =
    error.code === 'network' || (error.code === 'unreadable' && error.text === browserErrorTexts.internal)
  return unanswered ? `${failed}. ${error.text}` : error.text || failed
}

/** `crypto.randomUUID` is refused to pages without TLS. */
export const newClientId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  )
