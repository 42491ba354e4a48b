import { randomUUID } from 'node:crypto'
import helmet from '@fastify/helmet'
import rateLimit from '@fastify/rate-limit'
import fastify, { type FastifyInstance, LogController } from 'fastify'
import type { Config } from '../config.ts'
import { Failure } from '../failure.ts'
import { type LogTarget, loggerOptions, logRequests } from './log.ts'
import { networkOf } from './network.ts'
import { handleErrors, malformedRequestBytes } from './problem.ts'

/** Requests a minute from one network: far above any person's, even behind one address of a mobile carrier. */
const FLOOD_LIMIT = 3000
const BODY_LIMIT_BYTES = 256 * 1024

const contentSecurityPolicy = (mapTilesUrl: string | null) => ({
  useDefaults: false,
  directives: {
    defaultSrc: ["'self'"],
    baseUri: ["'none'"],
    connectSrc: ["'self'"],
    fontSrc: ["'self'"],
    formAction: ["'self'"],
    frameAncestors: ["'none'"],
    imgSrc: ["'self'", 'data:', 'blob:', ...(mapTilesUrl ? [new URL(mapTilesUrl).origin] : [])],
    objectSrc: ["'none'"],
    scriptSrc: ["'self'"],
    styleSrc: ["'self'"],
  },
})

/** A bare server with what every answer needs: headers, limits, request ids, one log line each, words for errors. */
export async function createServer(config: Config, logTo?: LogTarget): Promise<FastifyInstance> {
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
  })
  handleErrors(app)
  logRequests(app)
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id)
  })
  await app.register(helmet, {
    contentSecurityPolicy: contentSecurityPolicy(config.mapTilesUrl),
    crossOriginEmbedderPolicy: false, // outside map tiles carry no such header
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    strictTransportSecurity: config.production,
    xFrameOptions: { action: 'deny' },
  })
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('permissions-policy', 'geolocation=(self), camera=(self), microphone=(), payment=()')
  })
  await app.register(rateLimit, {
    max: Math.ceil(FLOOD_LIMIT * config.limitsScale),
    timeWindow: '1 minute',
    addHeaders: { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false },
    keyGenerator: (request) => networkOf(request.ip),
    allowList: (request) => request.url === '/healthz' || request.url === '/readyz',
    errorResponseBuilder: () => new Failure('too_many_requests'),
  })
  return app
}
