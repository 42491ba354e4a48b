import { randomUUID } from 'node:crypto'
import helmet from '@fastify/helmet'
import rateLimit from '@fastify/rate-limit'
import fastify, { type FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'
import { Failure } from '../failure.ts'
import { networkOf } from './network.ts'
import { handleErrors, malformedRequestBytes } from './problem.ts'

/** Requests a minute from one network: far above any person's, even behind one address of a mobile carrier. */
const FLOOD_LIMIT = 3000
const BODY_LIMIT_BYTES = 256 * 1024

/** Paths only: query strings carry positions and words people searched for. */
const withoutQuery = (url: string) => url.split('?', 1)[0]

/** A database error's message and detail can quote a row: what is logged names the constraint, not the value. */
function serialiseError(error: Error & { code?: string; constraint_name?: string }) {
  return {
    type: error.name,
    message: error.message,
    code: error.code ?? '',
    constraint: error.constraint_name ?? '',
    stack: error.stack ?? '',
  }
}

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

/** A bare server with what every answer needs: headers, limits, request ids, logs without personal data, words for errors. Logs go to `logTo`, by default the process's output. */
export async function createServer(
  config: Config,
  logTo?: { write(line: string): void },
): Promise<FastifyInstance> {
  const app = fastify({
    bodyLimit: BODY_LIMIT_BYTES,
    requestTimeout: 30_000,
    connectionTimeout: 60_000,
    trustProxy: config.trustProxy.length > 0 ? config.trustProxy : false,
    genReqId: () => randomUUID(),
    logger: {
      level: config.logLevel,
      ...(logTo && { stream: logTo }),
      redact: [
        'req.headers',
        'res.headers',
        '*.password',
        '*.token',
        '*.email',
        '*.phone',
        '*.otp',
        '*.code_sent',
      ],
      serializers: {
        req: (request) => ({ method: request.method, path: withoutQuery(request.url) }),
        err: serialiseError,
      },
    },
    clientErrorHandler: (_error, socket) => {
      if (socket.writable) socket.end(malformedRequestBytes())
      else socket.destroy()
    },
  })
  handleErrors(app)
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
    keyGenerator: (request) => networkOf(request.ip),
    allowList: (request) => request.url === '/healthz' || request.url === '/readyz',
    errorResponseBuilder: () => new Failure('too_many_requests'),
  })
  return app
}
