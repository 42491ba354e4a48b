import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'

export type LogTarget = { write(line: string): void }

/** Whatever object is logged, these of its fields are not. */
const neverLogged = ['password', 'token', 'email', 'phone', 'otp'].flatMap((name) => [name, `*.${name}`])

/** A database error's detail quotes the row: what is logged names the constraint, not the value. */
function serialiseError(error: Error & { code?: string; constraint_name?: string }) {
  return {
    type: error.name,
    message: error.message,
    code: error.code ?? '',
    constraint: error.constraint_name ?? '',
    stack: error.stack ?? '',
  }
}

/** JSON lines to standard error: standard output is for what `npm start` tells a person. */
export const loggerOptions = ({ logLevel }: Pick<Config, 'logLevel'>, logTo: LogTarget = process.stderr) => ({
  level: logLevel,
  stream: logTo,
  redact: neverLogged,
  serializers: { err: serialiseError },
})

/**
 * One line a request: method, the route's pattern, status, time and the request's id. No address, no query, no path
 * as it was asked: they tell who looked where for what.
 */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, next) => {
    const { id, method, routeOptions, log } = request
    const route = routeOptions.url ?? 'page'
    if (routeOptions.logLevel !== 'silent')
      log.info(
        { reqId: id, method, route, status: reply.statusCode, ms: Math.round(reply.elapsedTime) },
        'answered',
      )
    next()
  })
}
