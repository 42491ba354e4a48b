import { randomUUID } from 'node:crypto'
import fastify, { type FastifyInstance, LogController } from 'fastify'
import { MINUTE_MS } from '#lib/time.ts'
import type { Config } from '../config.ts'
import { Failure } from '../failure.ts'
import { type FloodGate, makeFloodGate } from '../flood-gate.ts'
import { answerHeaders } from './headers.ts'
import { readJsonBodies } from './json-body.ts'
import type { Load } from './load.ts'
import { type Answered, type LogTarget, loggerOptions, logRequests, tellAnswered } from './log.ts'
import { handleErrors, malformedRequestBytes, sendMalformed } from './problem.ts'
import { networkOf } from './request.ts'
import type { ShortCuts } from './short-cuts.ts'

const BODY_LIMIT_BYTES = 256 * 1024
/** The largest file at the least rate: what takes longer is cut off before (`connections.ts`). */
const REQUEST_MS = 90 * MINUTE_MS

type Given = {
  logTo?: LogTarget | undefined
  shortCuts?: ShortCuts
  load?: Load
  isDraining?: () => boolean
  /** Hears of every answer, for figures and traces. */
  observe?: (answered: Answered) => void
}

/** A bare server with what every answer needs: headers, limits, request ids, one log line each, words for errors. */
export function createServer(
  config: Config,
  { logTo, shortCuts, load, isDraining = () => false, observe }: Given = {},
): FastifyInstance {
  const everyAnswer = answerHeaders(config)
  const app = fastify({
    bodyLimit: BODY_LIMIT_BYTES,
    requestTimeout: REQUEST_MS,
    connectionTimeout: MINUTE_MS,
    ...(shortCuts && { serverFactory: shortCuts.serve }),
    trustProxy: config.trustProxy.length > 0 ? config.trustProxy : false,
    genReqId: () => randomUUID(),
    childLoggerFactory: (logger) => logger, // one for each request takes longer than finding what is near
    logger: loggerOptions(config, logTo),
    logController: new LogController({ disableRequestLogging: true }), // `logRequests` writes them
    clientErrorHandler: (_error, socket) => {
      // Browsers connect ahead of what they ask. Words on such a connection, when its time is over, would be taken for the answer to what
      // is asked at that moment; without any, the browser asks again.
      if (socket.writable && socket.bytesRead > 0) socket.end(malformedRequestBytes())
      else socket.destroy()
    },
    frameworkErrors: (_error, _request, reply) => sendMalformed(reply, everyAnswer),
  })
  handleErrors(app)
  const tell = (answered: Answered) => {
    tellAnswered(app.log, answered)
    observe?.(answered)
  }
  logRequests(app, tell)
  app.removeContentTypeParser('text/plain') // calls take JSON alone
  readJsonBodies(app)
  app.addHook('onRequest', (request, reply, next) => {
    reply.headers(everyAnswer).header('x-request-id', request.id)
    next()
  })
  const gate = makeFloodGate(config)
  limitFloods(app, gate)
  shortCuts?.open({ gate, isDraining, tellAnswered: tell })
  load?.start((refused) => app.log.warn({ refused }, 'overloaded'))
  return app
}

/** Refuses requests beyond the gate's limit, before anything is done for them. */
function limitFloods(app: FastifyInstance, gate: FloodGate): void {
  app.addHook('onRequest', (request, _reply, next) => {
    const network = networkOf(request.ip)
    const isFull = gate.isFull(network)
    gate.count(network)
    if (!isFull || request.url === '/healthz' || request.url === '/readyz') next()
    else next(new Failure('too_many_requests', { retryAfterSeconds: gate.secondsLeft() }))
  })
}
