import { randomUUID } from 'node:crypto'
import rateLimit from '@fastify/rate-limit'
import fastify, { type FastifyInstance, LogController } from 'fastify'
import type { Config } from '../config.ts'
import { Failure } from '../failure.ts'
import { securityHeaders } from './headers.ts'
import { type LogTarget, loggerOptions, logRequests } from './log.ts'
import { networkOf } from './network.ts'
import { handleErrors, malformedRequestBytes, sendMalformed } from './problem.ts'

/** Requests a minute from one network: far above any person's, even behind one address of a mobile carrier. */
const FLOOD_LIMIT = 3000
const BODY_LIMIT_BYTES = 256 * 1024

const NO_LIMIT_HEADERS = {
  'x-ratelimit-limit': false,
  'x-ratelimit-remaining': false,
  'x-ratelimit-reset': false,
}

/** A bare server with what every answer needs: headers, limits, request ids, one log line each, words for errors. */
export async function createServer(config: Config, logTo?: LogTarget): Promise<FastifyInstance> {
  const everyAnswer = securityHeaders(config)
  const app = fastify({
    bodyLimit: BODY_LIMIT_BYTES,
    requestTimeout: 30_000,
    connectionTimeout: 60_000,
    trustProxy: config.trustProxy.length > 0 ? config.trustProxy : false,
    genReqId: () => randomUUID(),
    logger: loggerOptions(config, logTo),
    logController: new LogController({ disableRequestLogging: true }), // `logRequests` writes them
    clientErrorHandler: (_error, socket) => {
      if (socket.writable) socket.end(malformedRequestBytes())
      else socket.destroy()
    },
    frameworkErrors: (_error, _request, reply) => sendMalformed(reply, everyAnswer),
  })
  handleErrors(app)
  logRequests(app)
  app.removeContentTypeParser('text/plain') // calls take JSON alone
  app.addHook('onRequest', (request, reply, next) => {
    reply.headers(everyAnswer).header('x-request-id', request.id)
    next()
  })
  await app.register(rateLimit, {
    max: Math.ceil(FLOOD_LIMIT * config.limitsScale),
    timeWindow: '1 minute',
    addHeaders: NO_LIMIT_HEADERS,
    addHeadersOnExceeding: NO_LIMIT_HEADERS,
    keyGenerator: (request) => networkOf(request.ip),
    allowList: (request) => request.url === '/healthz' || request.url === '/readyz',
    errorResponseBuilder: () => new Failure('too_many_requests'),
  })
  return app
}
