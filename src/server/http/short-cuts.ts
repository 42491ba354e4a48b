import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import proxyAddress from '@fastify/proxy-addr'
import type { FastifyServerOptions } from 'fastify'
import type { Config } from '../config.ts'
import type { FloodGate } from './flood.ts'
import { answerHeaders } from './headers.ts'
import type { Answered } from './log.ts'
import { networkOf } from './network.ts'

/** Answers the query's text with JSON bytes, at once; throws or answers null what is left to the ordinary route. */
export type ShortCut = (search: string) => Uint8Array | null

type Door = {
  gate: FloodGate
  isDraining: () => boolean
  tellAnswered: (answered: Answered) => void
}

export type ShortCuts = ReturnType<typeof makeShortCuts>

/**
 * The way past the framework for calls that are answered from memory: routing, hooks and promises of one answer cost as much
 * as finding it (docs/decisions/0037). Only what is plain goes this way, and it ends as the route would have answered;
 * everything else, failures too, is the route's.
 */
export function makeShortCuts(config: Pick<Config, 'production' | 'trustProxy'>) {
  const byPath = new Map<string, ShortCut>()
  const trusts = config.trustProxy.length > 0 ? proxyAddress.compile(config.trustProxy) : null
  const headers = Object.entries({
    ...answerHeaders(config),
    'content-type': 'application/json; charset=utf-8',
  }).flat()
  let door: Door | null = null

  const addressOf = (request: IncomingMessage) =>
    (trusts ? proxyAddress(request, trusts) : request.socket.remoteAddress) ?? ''

  function take(request: IncomingMessage, response: ServerResponse): boolean {
    const { method, url = '', headers: said } = request
    if (
      method !== 'GET' ||
      !door ||
      said['content-length'] !== undefined ||
      said['transfer-encoding'] !== undefined
    )
      return false
    const mark = url.indexOf('?')
    if (mark < 0) return false
    const path = url.slice(0, mark)
    const answer = byPath.get(path)
    if (!answer || door.isDraining()) return false
    const began = performance.now()
    const network = networkOf(addressOf(request))
    if (door.gate.isFull(network)) return false
    const bytes = answered(answer, url.slice(mark + 1))
    if (!bytes) return false
    door.gate.count(network)
    const reqId = randomUUID()
    response.writeHead(200, [...headers, 'x-request-id', reqId, 'content-length', String(bytes.length)])
    response.end(bytes)
    const ms = Math.round(performance.now() - began)
    door.tellAnswered({ reqId, method, route: path, status: 200, ms })
    return true
  }

  return {
    /** What is asked at this path takes the short cut where it can. */
    add: (path: string, answer: ShortCut): void => {
      byPath.set(path, answer)
    },
    /** From now on, short cuts are taken. */
    open: (given: Door) => {
      door = given
    },
    /** The server around the framework's handler, with the framework's own bounds. */
    serve: (
      handler: (request: IncomingMessage, response: ServerResponse) => void,
      options: FastifyServerOptions,
    ): Server => {
      const server = createServer((request, response) => {
        if (!take(request, response)) handler(request, response)
      })
      server.keepAliveTimeout = options.keepAliveTimeout ?? server.keepAliveTimeout
      server.requestTimeout = options.requestTimeout ?? server.requestTimeout
      server.setTimeout(options.connectionTimeout ?? 0)
      return server
    },
  }
}

/** The route answers again what went wrong, in its words. */
function answered(answer: ShortCut, search: string): Uint8Array | null {
  try {
    return answer(search)
  } catch {
    return null
  }
}
