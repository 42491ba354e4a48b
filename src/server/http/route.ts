import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { UserType } from '#contract/accounts.ts'
import {
  type Access,
  accessLevels,
  type Endpoint,
  type Need,
  type Parsed,
  type Reply,
} from '#contract/endpoint.ts'
import { readFromReplicas } from '../db/replicas.ts'
import { Failure } from '../failure.ts'
import { compileSerialiser } from '../serialiser.ts'
import { FileAnswer, SeeOther, sendFile } from './answers.ts'
import { compress, sendCompressed, VARY } from './compress.ts'
import { EventStream, sendStream, wantsStream } from './event-stream.ts'
import { makePlainQueryReader, readBody, readParams, readQuery } from './input.ts'
import type { Load } from './load.ts'
import { readOneFile } from './one-file.ts'
import { networkOf } from './request.ts'
import type { ShortCuts } from './short-cuts.ts'

/** Who a live session belongs to, read from the database on each request. */
export type SessionUser = {
  id: number
  userType: UserType
  /** A business account that came as a customer, and may do what customers may. */
  isBoth: boolean
  tokenHash: Buffer
  /** Next step that the session must take before all is open to it; null: none. */
  need: Need | null
  /** Opened with the second step of the login. */
  otpProven: boolean
  emailConfirmed: boolean
  /** Whose it is was shown by password or code in the last 15 minutes. */
  isFresh: boolean
}

/** Decides from the path whether the caller owns, or takes part in, the row it names. */
export type Policy = (params: Record<string, unknown>, user: SessionUser) => Promise<boolean>

/** Levels that a look at rows decides. */
const rowLevels = ['owner', 'manager', 'member', 'participant'] as const
type RowLevel = (typeof rowLevels)[number]
const isRowLevel = (level: Access): level is RowLevel => (rowLevels as readonly Access[]).includes(level)

/** Dependencies of routes: the server, how a session is read, and the policies that need a look at rows. */
export type Api = {
  app: FastifyInstance
  readSession: (authorization: string | undefined) => Promise<SessionUser | null>
  policies: Partial<Record<RowLevel, Policy>>
  /** Bounds what one account writes at once, by its id. */
  inTurnOf?: <T>(userId: number, work: () => Promise<T>) => Promise<T>
  load?: Pick<Load, 'run'>
  /** Every endpoint mounted, for the OpenAPI document and the access test. */
  endpoints: Endpoint[]
  shortCuts?: Pick<ShortCuts, 'add'>
}

const FORM = 'application/x-www-form-urlencoded'
const JSON_TYPE = 'application/json; charset=utf-8'

type Levels<E extends Endpoint> = E['access'][number]

/** Context of a handler beside its input. `user` is null only where guests may call. */
export type Caller<E extends Endpoint> = {
  user: 'public' extends Levels<E> ? SessionUser | null : 'provider' extends Levels<E> ? null : SessionUser
  /** The caller's network (IPv4 address, IPv6 /64), for throttles; never stored or logged as it is. */
  network: string
  setHeader: (name: string, value: string) => void
  /** It wrote, or was told of a change, a moment ago: what it asks for must not be older. */
  wantsNewest: boolean
  /** Of endpoints that stream: whether the caller takes one, and the event it got last. */
  wantsStream: boolean
  lastEventId: string | undefined
  /** The body came from a browser's form, not as JSON. */
  isForm: boolean
  /** Of endpoints that take a file: reads it, when the handler is ready for it. */
  readFile: (bounds: Parameters<typeof readOneFile>[2]) => Promise<Buffer>
}

/** Decides whether a call is its provider's: by a signature, a secret that the provider alone was told, or whence it comes. */
export type ProviderCheck<E extends Endpoint> = (
  body: Parsed<E> extends { body: infer B } ? B : undefined,
  headerOf: (name: string) => string | undefined,
  ip: string,
) => Promise<boolean>

const byRole: Partial<Record<Access, (user: SessionUser) => boolean>> = {
  user: () => true,
  customer: (user) => user.userType === 'customer' || user.isBoth,
  business: (user) => user.userType === 'business',
  field: (user) => user.userType === 'field',
  admin: (user) => user.userType === 'admin',
}

/** A session with an unfinished step counts as a guest where guests may call, and is refused elsewhere. */
function asAllowed({ access, whileNeeding }: Endpoint, user: SessionUser | null): SessionUser | null {
  if (!user?.need || whileNeeding?.includes(user.need)) return user
  if (access.includes('public')) return null
  throw new Failure(`${user.need}_needed`)
}

/** Lets the caller pass or throws: 401 without a session, 404 for another's row (its existence is not told), else 403. */
async function admit(
  api: Api,
  access: readonly Access[],
  params: unknown,
  user: SessionUser | null,
): Promise<void> {
  if (access.includes('public')) return
  if (!user) throw new Failure('not_signed_in')
  const named = (params ?? {}) as Record<string, unknown>
  let asksForRow = false
  for (const level of access) {
    if (byRole[level]?.(user)) return
    if (level === 'self') {
      asksForRow = true
      if (!('id' in named) || named.id === user.id) return
    } else if (isRowLevel(level)) {
      asksForRow = true
      if (await api.policies[level]?.(named, user)) return
    }
  }
  throw new Failure(asksForRow ? 'not_found' : 'forbidden')
}

/**
 * Holders of a token that was come by some other way than a login get no further than this. A level of a row asks it of
 * everybody whom that row admitted.
 */
function requireFresh({ fresh }: Endpoint, user: SessionUser | null): void {
  if (user && !user.isFresh && fresh?.some((level) => level === user.userType || isRowLevel(level)))
    throw new Failure('fresh_login_needed')
}

/** Refuses at start what would be refused to nobody or to everybody at run time. */
function checkDeclaration(api: Api, { access, fresh, method, path }: Endpoint, isVerified: boolean): void {
  const name = `${method} ${path}`
  if (!Array.isArray(access) || access.length === 0)
    throw new Error(`${name} does not declare who may call it`)
  for (const level of access as readonly Access[]) {
    if (!accessLevels.includes(level)) throw new Error(`${name} declares an unknown access level: ${level}`)
    if (level === 'provider' && (!isVerified || access.length > 1))
      throw new Error(
        `${name}: a provider's call has no session: it needs a check of its own, and no other level`,
      )
    if (isRowLevel(level) && !api.policies[level])
      throw new Error(`${name} asks for ${level}, but no policy decides it`)
  }
  if (fresh?.some((role) => !access.includes(role)))
    throw new Error(`${name} asks for a fresh login of somebody who may not call it`)
  if (isVerified && !access.includes('provider'))
    throw new Error(`${name} has a provider's check, but is no provider's call`)
}

/** A handler's result: the reply's shape; `raw`: JSON bytes laid out like it; `stream`: an event stream; `download`: a file. */
export type Answer<E extends Endpoint> =
  | Reply<E>
  | (E extends { raw: true } ? Uint8Array : never)
  | (E extends { access: readonly ['provider'] } ? SeeOther : never)
  | (E extends { stream: true } ? EventStream : never)
  | (E extends { download: true } ? FileAnswer : never)

function headerOf({ headers }: FastifyRequest, name: string): string | undefined {
  const given = headers[name]
  return typeof given === 'string' ? given : undefined
}

/**
 * Mounts one endpoint of the contract: reads the session, admits, checks the input, runs, serialises the reply. A
 * provider's call has no session: `isProvider` admits instead.
 */
export function route<E extends Endpoint>(
  api: Api,
  endpoint: E,
  handler: Handler<E>,
  isProvider?: ProviderCheck<E>,
): void {
  checkDeclaration(api, endpoint, isProvider !== undefined)
  api.endpoints.push(endpoint)
  const serialise = compileSerialiser(endpoint.reply)
  const guestsOnly = endpoint.access.every((level) => level === 'public')
  // What everybody may read holds no secret that the length of a compressed answer could give away.
  const isPublic = endpoint.access.includes('public') && endpoint.method === 'GET'
  const isCacheable = guestsOnly && endpoint.method === 'GET'
  // What one account writes may wait for one row: it must not hold every connection to the database meanwhile. A file
  // takes as long as its network, and has bounds of its own.
  const isBound = endpoint.method !== 'GET' && !endpoint.file
  const inTurn = <T>(user: SessionUser | null, work: () => Promise<T>) =>
    user && isBound && api.inTurnOf ? api.inTurnOf(user.id, work) : work()
  // What waits for its turn, or for a file to come in, keeps nobody else waiting.
  const counted = <T>(work: () => Promise<T>) => (api.load && !endpoint.file ? api.load.run(work) : work())
  const hasNoSession = guestsOnly || isProvider !== undefined
  api.app.route({
    method: endpoint.method,
    url: endpoint.path.replaceAll(/\{(\w+)\}/g, ':$1'),
    async handler(request: FastifyRequest, reply: FastifyReply) {
      const { user, params } = await counted(async () => {
        const caller = hasNoSession
          ? null
          : asAllowed(endpoint, await api.readSession(request.headers.authorization))
        const named = readParams(endpoint.params, request.params)
        if (!isProvider) await admit(api, endpoint.access, named, caller)
        return { user: caller, params: named }
      })
      const query = readQuery(endpoint.query, request.query)
      const header = (name: string) => headerOf(request, name)
      const body = readBody(endpoint, request.body, header('idempotency-key'))
      requireFresh(endpoint, user) // after validation: a password is asked for only when the input is valid
      if (isProvider && !(await isProvider(body as never, header, request.ip))) throw new Failure('forbidden')
      const network = networkOf(request.ip)
      const caller = {
        user,
        network,
        setHeader: (name: string, value: string) => void reply.header(name, value),
        wantsNewest: header('cache-control') === 'no-cache',
        wantsStream: endpoint.stream === true && wantsStream(request),
        lastEventId: header('last-event-id'),
        isForm: header('content-type')?.startsWith(FORM) ?? false,
        readFile: (bounds: Parameters<typeof readOneFile>[2]) =>
          readOneFile(request, { userId: user?.id ?? null, network }, bounds),
      }
      const answer = await inTurn(user, () =>
        counted(() => handler({ params, query, body } as unknown as Parsed<E>, caller as Caller<E>)),
      )
      if (answer instanceof EventStream) return sendStream(reply, answer)
      if (answer instanceof FileAnswer) return sendFile(reply, answer)
      if (answer instanceof SeeOther) return reply.redirect(answer.path, 303)
      // An answer that depends on who asks, or opens a session, must not stay in a cache behind it.
      if (!isCacheable) reply.header('cache-control', 'no-store')
      reply.code(endpoint.status ?? 200).header('content-type', JSON_TYPE)
      if (!(answer instanceof Uint8Array)) return reply.send(serialise(answer))
      return isPublic ? sendCompressed(reply, answer) : reply.send(answer)
    },
  })
}

type Handler<E extends Endpoint> = (input: Parsed<E>, caller: Caller<E>) => Promise<Answer<E>>

/**
 * Lets replicas of the database answer a handler that only reads, and keeps nothing of what it read. Whoever wants the newest
 * gets it from the primary.
 */
export const fromReplicas =
  <E extends Endpoint>(handler: Handler<E>): Handler<E> =>
  (input, caller) =>
    caller.wantsNewest ? handler(input, caller) : readFromReplicas(() => handler(input, caller))

type FromMemory<E extends Endpoint> = {
  /** Answers from memory; null for a question that takes longer. */
  now: (input: Parsed<E>, network: string) => Uint8Array | null
  later: (input: Parsed<E>, network: string) => Promise<Uint8Array>
  /** Called when an answer of `now` was sent and is read no more: its memory may be used again. */
  release: (answer: Uint8Array) => void
}

/** Mounts a `GET` that anybody is answered from memory, at once: with a short cut past the framework. `network`: the caller's. */
export function routeFromMemory<E extends Endpoint & { raw: true }>(
  api: Api,
  endpoint: E,
  { now, later, release }: FromMemory<E>,
): void {
  const { method, access, params, query: shape, path } = endpoint
  if (method !== 'GET' || String(access) !== 'public' || params || !shape)
    throw new Error(`${path} does not answer everybody alike`)
  route(
    api,
    endpoint,
    async (input, { network }) => (now(input, network) ?? (await later(input, network))) as Answer<E>,
  )
  const readPlainQuery = makePlainQueryReader(shape)
  api.shortCuts?.add(path, { 'content-type': JSON_TYPE, vary: VARY }, ({ search, headers, network }) => {
    const query = search === null ? null : readPlainQuery(search)
    if (query === null) return null
    const plain = now({ query } as unknown as Parsed<E>, network)
    if (plain === null) return null
    const { bytes, encoding } = compress(plain, headers['accept-encoding']?.toString())
    const sent = () => release(plain)
    return encoding ? { bytes, sent, headers: ['content-encoding', encoding] } : { bytes, sent }
  })
}
