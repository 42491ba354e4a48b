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
import { boundConnections, CONNECTIONS_OF_NETWORK, HEAD_MS, LOOK_MS, watchBodies } from './connections.ts'
import type { FloodGate } from './flood.ts'
import { answerHeaders, type HeaderTable } from './headers.ts'
import type { Answered } from './log.ts'
import { networkOf } from './network.ts'

/** A `GET` as it stands in the request, and from which network; `search` without its mark, null where there is none. */
export type Asked = { path: string; search: string | null; headers: IncomingHttpHeaders; network: string }
/** `headers`: names and values in turn, besides those said when the short cut was added. */
export type ShortAnswer = { bytes: Uint8Array; headers?: readonly string[] }
/** Answers at once; throws or answers null what is left to the ordinary route. */
export type ShortCut = (asked: Asked) => ShortAnswer | null

type Door = {
  gate: FloodGate
  isDraining: () => boolean
  tellAnswered: (answered: Answered) => void
}

export type ShortCuts = ReturnType<typeof makeShortCuts>

/**
 * The way past the framework for what is answered from memory: routing, hooks and promises of one answer cost as much
 * as finding it (docs/decisions/0037). Only what is plain goes this way, and it ends as the route would have answered;
 * everything else, failures too, is the route's.
 */
export function makeShortCuts(config: Pick<Config, 'production' | 'trustProxy' | 'limitsScale'>) {
  const byPath = new Map<string, { route: string; headers: readonly string[]; answer: ShortCut }>()
  const trusts = config.trustProxy.length > 0 ? proxyAddress.compile(config.trustProxy) : null
  const everyAnswer = answerHeaders(config)
  let door: Door | null = null

  const addressOf = (request: IncomingMessage) =>
    (trusts ? proxyAddress(request, trusts) : request.socket.remoteAddress) ?? ''

  const shortCutTo = (path: string) => byPath.get(path) ?? byPath.get(folderOf(path))

  function take(request: IncomingMessage, response: ServerResponse): boolean {
    const { method, url = '', headers } = request
    if (
      method !== 'GET' ||
      !door ||
      headers['content-length'] !== undefined ||
      headers['transfer-encoding'] !== undefined
    )
      return false
    const mark = url.indexOf('?')
    const path = mark < 0 ? url : url.slice(0, mark)
    const shortCut = shortCutTo(path)
    if (!shortCut || door.isDraining()) return false
    const began = performance.now()
    const network = networkOf(addressOf(request))
    if (door.gate.isFull(network)) return false
    const search = mark < 0 ? null : url.slice(mark + 1)
    const found = answered(shortCut.answer, { path, search, headers, network })
    if (!found) return false
    door.gate.count(network)
    const reqId = randomUUID()
    const { bytes, headers: own = [] } = found
    const length = ['content-length', String(bytes.length)]
    response.writeHead(200, [...shortCut.headers, ...own, 'x-request-id', reqId, ...length])
    response.end(bytes)
    const ms = Math.round(performance.now() - began)
    door.tellAnswered({ reqId, method, route: shortCut.route, status: 200, ms })
    return true
  }

  return {
    /** What is asked at this route (`/path`, or `/folder/*`) takes the short cut where it can. */
    add: (route: string, headers: HeaderTable, answer: ShortCut): void => {
      const path = route.endsWith('/*') ? route.slice(0, -1) : route
      byPath.set(path, { route, headers: Object.entries({ ...everyAnswer, ...headers }).flat(), answer })
    },
    /** From now on, short cuts are taken. */
    open: (given: Door) => {
      door = given
    },
    /** The server around the framework's handler, with the framework's own bounds and those of connections. */
    serve: (
      handler: (request: IncomingMessage, response: ServerResponse) => void,
      options: FastifyServerOptions,
    ): Server => {
      const bodies = watchBodies()
      const bounds = { headersTimeout: HEAD_MS, connectionsCheckingInterval: LOOK_MS }
      const server = createServer(bounds, (request, response) => {
        if (take(request, response)) return
        bodies.add(request)
        handler(request, response)
      })
      boundConnections(server, {
        most: Math.ceil(CONNECTIONS_OF_NETWORK * config.limitsScale),
        isProxy: (address) => trusts?.(address, 0) ?? false,
      })
      const looking = setInterval(bodies.look, LOOK_MS).unref()
      server.once('close', () => clearInterval(looking))
      server.keepAliveTimeout = options.keepAliveTimeout ?? server.keepAliveTimeout
      server.requestTimeout = options.requestTimeout ?? server.requestTimeout
      server.setTimeout(options.connectionTimeout ?? 0)
      return server
    },
  }
}

/** Its first folder, with both strokes; empty for a path in none. */
const folderOf = (path: string): string => path.slice(0, path.indexOf('/', 1) + 1)

/** The route answers again what went wrong, in its words. */
function answered(answer: ShortCut, asked: Asked): ShortAnswer | null {
  try {
    return answer(asked)
  } catch {
    return null
  }
}
