import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'

export type LogTarget = { write(line: string): void }

/** Fields that are removed from every logged object. */
const neverLogged = ['password', 'token', 'email', 'phone', 'otp'].flatMap((name) => [name, `*.${name}`])

/** Data exceptions and errors raised by our own functions: their words may quote what somebody sent. */
const QUOTES_DATA = /^(?:22|P0)/

/** A database error's detail quotes the row: what is logged names the constraint, not the value. */
function serialiseError(error: Error & { code?: unknown; constraint_name?: string }) {
  const { name: type, message, stack = '', code = '', constraint_name: constraint = '' } = error
  const unquoted = QUOTES_DATA.test(String(code)) ? message.replaceAll(/".*"/gs, '"…"') : message
  return { type, message: unquoted, code, constraint, stack: stack.replace(message, unquoted) }
}

/** JSON lines to standard error: standard output is for what `npm start` tells a person. */
export const loggerOptions = ({ logLevel }: Pick<Config, 'logLevel'>, logTo: LogTarget = process.stderr) => ({
  level: logLevel,
  stream: logTo,
  redact: neverLogged,
  serializers: { err: serialiseError },
})

/** Logged fields of an answer: no address, no query, no path as requested, since they tell who looked where for what. */
export type Answered = {
  reqId: string
  method: string
  route: string
  status: number
  ms: number
  /** By a short cut, past the framework. */
  isFromMemory?: boolean
}

export const tellAnswered = (log: FastifyBaseLogger, { reqId, method, route, status, ms }: Answered): void =>
  log.info({ reqId, method, route, status, ms: Math.round(ms) }, 'answered')

/** Writes one line a request: method, the route's pattern, status, time and the request's id. */
export function logRequests(app: FastifyInstance, tell: (answered: Answered) => void): void {
  app.addHook('onResponse', (request, reply, next) => {
    const { id, method, routeOptions } = request
    const route = routeOptions.url ?? 'page'
    if (routeOptions.logLevel !== 'silent')
      tell({ reqId: id, method, route, status: reply.statusCode, ms: reply.elapsedTime })
    next()
  })
}
