import { randomUUID } from 'node:crypto'
import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http'
import proxyAddress from '@fastify/proxy-addr'
import type { FastifyServerOptions } from 'fastify'
import type { Config } from '../config.ts'
import { scaleLimit } from '../db/allowances.ts'
import type { FloodGate } from '../flood-gate.ts'
import { boundConnections, CONNECTIONS_OF_NETWORK, HEAD_MS, LOOK_MS, watchBodies } from './connections.ts'
import { answerHeaders, type HeaderTable } from './headers.ts'
import type { Load } from './load.ts'
import type { Answered } from './log.ts'
import { busyAnswer } from './problem.ts'
import { networkOf } from './request.ts'
import { makeTurns } from './turns.ts'

/** A `GET` to a registered path; `search` is the text behind the question mark, null where there is none. */
export type FastRequest = { search: string | null; headers: IncomingHttpHeaders; network: string }
/** `headers`: names and values in turn, added to those of the route. `sent`: called when nobody reads the bytes any more. */
export type FastReply = { bytes: Uint8Array; headers?: readonly string[]; sent?: () => void }
type FastRoute = {
  headers: readonly string[]
  /** Answers at once; null, or a throw, leaves the request to the ordinary route. */
  answer: (request: FastRequest) => FastReply | null
}

type Host = {
  gate: FloodGate
  isDraining: () => boolean
  tellAnswered: (answered: Answered) => void
}

/** Paths that a balancer asks: answered as it is, however much there is to do. */
const HEALTH = new Set(['/healthz', '/readyz'])
/** Parts of a page that was answered, useless without any of them. Each is asked for once. */
const PARTS = '/assets/'

export type ShortCuts = ReturnType<typeof makeShortCuts>

/**
 * Answers some routes from memory without the framework's routing, hooks and promises: an answer of what is near takes
 * 31 µs instead of 34. The bar at a million businesses has less than that tenth to spare (docs/decisions/0085). Takes plain
 * requests only, and answers as the route does; everything else is the route's.
 */
export function makeShortCuts(config: Pick<Config, 'production' | 'trustProxy' | 'limitsScale'>, load: Load) {
  const routes = new Map<string, FastRoute>()
  const trusts = config.trustProxy.length > 0 ? proxyAddress.compile(config.trustProxy) : null
  const everyAnswer = answerHeaders(config)
  const turns = makeTurns()
  const busy = busyAnswer(everyAnswer)
  let host: Host | null = null

  const addressOf = (request: IncomingMessage) =>
    (trusts ? proxyAddress(request, trusts) : request.socket.remoteAddress) ?? ''

  function take(request: IncomingMessage, response: ServerResponse, network: string): boolean {
    const { method, url = '', headers } = request
    if (
      method !== 'GET' ||
      !host ||
      headers['content-length'] !== undefined ||
      headers['transfer-encoding'] !== undefined
    )
      return false
    const mark = url.indexOf('?')
    const path = mark < 0 ? url : url.slice(0, mark)
    const route = routes.get(path)
    if (!route || host.isDraining()) return false
    const began = performance.now()
    if (host.gate.isFull(network)) return false
    const search = mark < 0 ? null : url.slice(mark + 1)
    const reply = replyOf(route, { search, headers, network })
    if (!reply) return false
    host.gate.count(network)
    const reqId = randomUUID()
    const { bytes, headers: own = [] } = reply
    const length = ['content-length', String(bytes.length)]
    response.writeHead(200, [...route.headers, ...own, 'x-request-id', reqId, ...length])
    response.end(bytes)
    // Otherwise the connection or an answer before it is slow, and they are read later.
    if (response.writableLength === 0) reply.sent?.()
    const ms = performance.now() - began
    host.tellAnswered({ reqId, method, route: path, status: 200, ms, isFromMemory: true })
    return true
  }

  const refuseNow = (response: ServerResponse): void =>
    void response.writeHead(busy.status, busy.headers).end(busy.body)

  /** Refuses what would wait too long, cheaply. Answers from memory take no place among the calls. */
  function refuse(request: IncomingMessage, response: ServerResponse, isRefused: () => boolean): boolean {
    const { url = '' } = request
    if (HEALTH.has(url) || url.startsWith(PARTS) || !isRefused()) return false
    refuseNow(response)
    return true
  }

  return {
    /** Answers this path from memory where it can. */
    add: (path: string, headers: HeaderTable, answer: FastRoute['answer']): void =>
      void routes.set(path, { headers: Object.entries({ ...everyAnswer, ...headers }).flat(), answer }),
    /** Begins to answer: until then every request is the framework's. */
    open: (given: Host) => {
      host = given
    },
    /** The server around the framework's handler, with the framework's own bounds and those of connections. */
    serve: (
      handler: (request: IncomingMessage, response: ServerResponse) => void,
      options: FastifyServerOptions,
    ): Server => {
      const bodies = watchBodies()
      const bounds = { headersTimeout: HEAD_MS, connectionsCheckingInterval: LOOK_MS }
      const server = createServer(bounds, (request, response) => {
        const network = networkOf(addressOf(request))
        bodies.add(request)
        // A balancer asks whether the process lives while it is busy.
        if (request.url === '/healthz') handler(request, response)
        else if (turns.isFull(network)) refuseNow(response)
        else if (!refuse(request, response, () => load.isLongQueue(turns.waitOf(network))))
          turns.enter(network, () => {
            if (request.socket.destroyed || refuse(request, response, load.isBehind)) return true
            if (take(request, response, network)) return true
            if (request.url?.startsWith('/api/') && refuse(request, response, load.isFull)) return true
            handler(request, response)
            return false
          })
      })
      boundConnections(server, {
        most: scaleLimit(CONNECTIONS_OF_NETWORK, config),
        isProxy: (address) => trusts?.(address, 0) ?? false,
      })
      server.on('connection', turns.noteConnection)
      const looking = setInterval(bodies.look, LOOK_MS).unref()
      server.once('close', () => {
        clearInterval(looking)
        load.stop()
      })
      server.keepAliveTimeout = options.keepAliveTimeout ?? server.keepAliveTimeout
      server.requestTimeout = options.requestTimeout ?? server.requestTimeout
      server.setTimeout(options.connectionTimeout ?? 0)
      return server
    },
  }
}

/** Null where the answer failed: the route answers again and says why. */
function replyOf({ answer }: FastRoute, request: FastRequest): FastReply | null {
  try {
    return answer(request)
  } catch {
    return null
  }
}
