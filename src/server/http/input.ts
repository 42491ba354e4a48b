import { createHash } from 'node:crypto'
import { z } from 'zod/mini'
import type { Endpoint } from '#contract/endpoint.ts'
import { type FieldCode, fieldCodes } from '#contract/errors.ts'
import type { Point } from '#lib/geo.ts'
import { Failure } from '../failure.ts'

type Shape = NonNullable<Endpoint['query']>
type Definition = { type: string; innerType?: { _zod: { def: Definition } } }

const number = /^-?(?:\d+\.?\d*|\.\d+)$/

/** Type of a query or path value, below optional and default. */
function meantType(shape: Shape, key: string): string | undefined {
  let definition = shape.shape[key]?._zod.def as Definition | undefined
  while (definition?.innerType) definition = definition.innerType._zod.def
  return definition?.type
}

type Meant = ReadonlyMap<string, string | undefined>
const meantBy = new WeakMap<Shape, Meant>()

function meantTypes(shape: Shape): Meant {
  const known = meantBy.get(shape)
  if (known) return known
  const meant = new Map(Object.keys(shape.shape).map((key) => [key, meantType(shape, key)]))
  meantBy.set(shape, meant)
  return meant
}

/** Where a number or a yes/no is meant, reads it from plain decimal text only. */
function readValue(type: string | undefined, value: unknown): unknown {
  if (type === 'number' && typeof value === 'string') return number.test(value) ? Number(value) : value
  return type === 'boolean' && (value === 'true' || value === 'false') ? value === 'true' : value
}

/** Paths and queries carry text: reads each value as the shape means it, and leaves out what it does not know. */
function readText(shape: Shape, raw: unknown): Record<string, unknown> {
  const meant = meantTypes(shape)
  const given = raw as Record<string, unknown>
  const read: Record<string, unknown> = {}
  for (const key of Object.keys(given)) if (meant.has(key)) read[key] = readValue(meant.get(key), given[key])
  return read
}

/** PostgreSQL text cannot hold U+0000; nobody types it. Walks without recursion: a body may be deeply nested. */
function holdsNul(value: unknown): boolean {
  if (typeof value === 'string') return value.includes('\0')
  const waiting = [value]
  while (waiting.length > 0) {
    const next = waiting.pop()
    if (typeof next === 'string' && next.includes('\0')) return true
    if (typeof next !== 'object' || next === null) continue
    // One by one: as arguments of one call, the elements of a long array are more than the stack holds.
    for (const inner of Object.values(next)) waiting.push(inner)
    if (!Array.isArray(next)) for (const key of Object.keys(next)) waiting.push(key)
  }
  return false
}

const isFieldCode = (code: string): code is FieldCode => (fieldCodes as readonly string[]).includes(code)

/** The request's part by its shape, or a `Failure` that names each refused field once. */
function readPart(shape: Shape, raw: unknown): unknown {
  if (holdsNul(raw)) throw new Failure('invalid_input')
  const parsed = shape.safeParse(raw)
  if (parsed.success) return parsed.data
  const fields: Record<string, FieldCode> = {}
  for (const issue of parsed.error.issues) {
    const name = issue.path.join('.')
    if (name && !(name in fields)) fields[name] = isFieldCode(issue.message) ? issue.message : 'invalid'
  }
  throw new Failure('invalid_input', { fields })
}

/** The path's parameters. A path that names no possible row is not found. */
export function readParams(shape: Shape | undefined, raw: unknown): Record<string, unknown> | undefined {
  if (!shape) return undefined
  const parsed = shape.safeParse(readText(shape, raw))
  if (!parsed.success) throw new Failure('not_found')
  return parsed.data
}

/** The query by its shape, or a `Failure` naming the refused fields. */
export function readQuery(shape: Shape | undefined, raw: unknown): unknown {
  return shape && readPart(shape, readText(shape, raw))
}

/** Characters that two readers of queries might read differently, or refuse. */
const NOT_PLAIN = /[%+\0]/

/**
 * Makes the reader of a query's text. It reads as `readQuery` what the shape accepts, where each name is there once with its value;
 * for all else it gives null: that is the ordinary reader's, which says what is wrong. A third of its time (docs/decisions/0153,
 * 0154). Throws for a shape that cannot be compiled.
 */
export function makePlainQueryReader(shape: Shape): (search: string) => unknown {
  const compiled = z.compile(shape, { strict: true })
  const fields = new Map([...meantTypes(shape)].map(([name, type]) => [name, { name, type }]))
  return (search) => {
    if (NOT_PLAIN.test(search)) return null
    const read: Record<string, unknown> = {}
    for (let at = 0; at < search.length; ) {
      const next = search.indexOf('&', at)
      const end = next < 0 ? search.length : next
      const equals = search.indexOf('=', at)
      if (equals < 0 || equals > end) return null
      const field = fields.get(search.slice(at, equals))
      if (field) {
        if (read[field.name] !== undefined) return null
        read[field.name] = readValue(field.type, search.slice(equals + 1, end))
      }
      at = end + 1
    }
    const parsed = compiled.safeParse(read)
    return parsed.success ? parsed.data : null
  }
}

/** Whether a call keeps the name under which it was sent, so that sent again it is the same one. */
export const isNamed = ({ body }: Pick<Endpoint, 'body'>): boolean =>
  body !== undefined && 'clientId' in body.shape

/** Keys may be any text; names have an alphabet. The same key is always the same name. */
const nameOf = (key: string): string => createHash('sha256').update(key).digest('base64url')

/** `Idempotency-Key` is another way to say `clientId`; the body's own goes before it. */
function withName(raw: unknown, key: string | undefined): unknown {
  if (!key || typeof raw !== 'object' || raw === null || Array.isArray(raw) || 'clientId' in raw) return raw
  return { ...raw, clientId: nameOf(key) }
}

/** The body by its shape, or a `Failure` naming the refused fields. None at all is an empty one. */
export function readBody(endpoint: Pick<Endpoint, 'body'>, raw: unknown = {}, key?: string): unknown {
  const { body } = endpoint
  return body && readPart(body, isNamed(endpoint) ? withName(raw, key) : raw)
}

/** The points of a query's field (`points` of the contract). Throws `invalid_input` for what lies nowhere on the earth. */
export const readPoints = (field: string, written: string): Point[] =>
  written.split(';').map((pair) => {
    const [lat = 0, lng = 0] = pair.split(',').map(Number)
    if (Math.abs(lat) > 90 || Math.abs(lng) > 180)
      throw new Failure('invalid_input', { fields: { [field]: 'out_of_range' } })
    return { lat, lng }
  })
