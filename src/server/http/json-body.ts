import type { FastifyInstance } from 'fastify'
import { Failure } from '../failure.ts'

/** More values than any call means. To parse and look through so many takes twenty times as long as to count them. */
const MAX_PARTS = 20_000
const COMMA = 0x2c
const BRACKET = 0x5b
const BRACE = 0x7b

/** Whether a JSON text has more values than any call means; signs within its texts count, too. */
export function hasTooManyParts(text: string): boolean {
  if (text.length <= MAX_PARTS) return false
  let parts = 0
  for (let i = 0; i < text.length && parts <= MAX_PARTS; i++) {
    const sign = text.charCodeAt(i)
    if (sign === COMMA || sign === BRACKET || sign === BRACE) parts += 1
  }
  return parts > MAX_PARTS
}

/** Reads bodies as Fastify does, but for those that would only keep the processor. */
export function readJsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (hasTooManyParts(body)) done(new Failure('invalid_input'))
    else void parse(request, body, done)
  })
}
