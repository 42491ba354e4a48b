import { afterAll, beforeAll, expect, test } from 'vitest'
import type { z } from 'zod/mini'
import type { Endpoint } from '#contract/endpoint.ts'
import { within } from '#server/within.ts'
import { buildBusiness, buildUser } from '../db/seed/factories.ts'
import { exampleOf } from './example-of.ts'
import { buildThread } from './factories.ts'
import { type TestApp, testApp } from './harness.ts'
import { addSession } from './person.ts'

/** Far longer than any answer takes on a busy machine. */
const NEVER_MS = 120_000
/** Requests per endpoint: few in CI, 10,000 in a nightly run. */
const ROUNDS = Number(process.env['FUZZ_ROUNDS'] ?? 25)

let server: TestApp
beforeAll(async () => {
  server = await testApp({ LIMITS_SCALE: '1000000' })
})
afterAll(() => server.close())

type Schema = {
  type?: string
  enum?: unknown[]
  properties?: Record<string, Schema>
  items?: Schema
  anyOf?: Schema[]
}
type Parameter = { name: string; in: 'path' | 'query'; schema: Schema }
type Operation = {
  parameters: Parameter[]
  /** Forms with files have no JSON: such endpoints are called without a body. */
  requestBody?: { content: { 'application/json'?: { schema: Schema } } }
}

/** A repeatable generator of random numbers, of Numerical Recipes. */
function makeRandom(seed: number) {
  let state = seed
  const random = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
  const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)] as T
  return { random, pick }
}
type Random = ReturnType<typeof makeRandom>

let deep: unknown = []
for (let i = 0; i < 2000; i++) deep = [deep]

const TEXTS = [
  ...[
    '',
    ' ',
    'a',
    '\u0000',
    'a\u0000b',
    '\ud800',
    '\udfff\ud800',
    '\u202eters',
    'İIıi',
    'ﬁ',
    '👩‍👩‍👧',
    '\u0301'.repeat(200),
  ],
  ...["'; drop table app_user; --", '%', '_', '\\', '%_%_%_', '$1', '{{x}}', '<script>', '../../etc/passwd'],
  ...['NaN', 'Infinity', '-0', '1e309', '0x10', '9007199254740993', '-1', '1.5', 'null', 'true', '[]', '{}'],
  ...[
    '2026-02-30',
    '99:99',
    '+905321234567',
    'a@b',
    'a@b.c',
    'javascript:alert(1)',
    'x'.repeat(5000),
    'ı '.repeat(2000),
  ],
]
/** As many elements as fit into the largest body. */
const WIDE = Array.from({ length: 131_000 }, () => 0)
/** Values that have broken servers before, tried in every field of every shape. */
const DREADED_ANYWHERE: readonly unknown[] = [null, deep, '', 2 ** 63]
const DREADED_TEXTS: readonly unknown[] = [
  ...DREADED_ANYWHERE,
  ...['a@b\u0000.test', '\ud800', 'x'.repeat(5000), '-'.repeat(36), '0'.repeat(36)],
]
/** Limits of column types. */
const DREADED_NUMBERS: readonly unknown[] = [
  ...DREADED_ANYWHERE,
  ...[2 ** 31, 2 ** 53 - 1, 2 ** 53, 1e308, -1, -(2 ** 31) - 1],
]
const VALUES: readonly unknown[] = [
  ...TEXTS,
  ...[0, -1, 1, 1.5, 1e308, -1e308, 2 ** 31, 2 ** 53, 2 ** 63, 1e-320],
  ...[true, false, null, [], {}, [[]], [null], { a: 1 }, { length: 1 }, { toJSON: 1 }, deep],
  Object.fromEntries(Array.from({ length: 500 }, (_, i) => [`k${i}`, i])),
]

/** A value of the schema half of the time, else any value. */
function valueFor(schema: Schema, random: Random, level = 0): unknown {
  const { pick } = random
  if (level > 3 || random.random() < 0.4) return pick(VALUES)
  if (schema.enum) return pick([...schema.enum, 'x'])
  if (schema.anyOf) return valueFor(pick(schema.anyOf), random, level + 1)
  switch (schema.type) {
    case 'object':
      return Object.fromEntries([
        ...Object.entries(schema.properties ?? {})
          .filter(() => random.random() < 0.8)
          .map(([name, inner]) => [name, valueFor(inner, random, level + 1)] as const),
        ...(random.random() < 0.2
          ? ([[pick(['__proto__', 'constructor', 'toString', 'id', 'userType']), 1]] as const)
          : []),
      ])
    case 'array':
      return Array.from({ length: pick([0, 1, 3, 300]) }, () =>
        valueFor(schema.items ?? {}, random, level + 1),
      )
    case 'integer':
    case 'number':
      return pick([1, 2, 10, 34, 41.0082, 28.9784, -41, 90, 180.1, 100, 1e9])
    case 'boolean':
      return pick([true, false])
    default:
      return pick([
        'kanarya',
        'çilingir kadıköy',
        'kisi@ornek.test',
        '05551112233',
        '34',
        'İstanbul',
        'deneme724',
      ])
  }
}

type Given = Record<'path' | 'query' | 'body', unknown>

type Definition = {
  type: string
  innerType?: z.ZodMiniType
  element?: z.ZodMiniType
  options?: z.ZodMiniType[]
  shape?: Record<string, z.ZodMiniType>
  entries?: Record<string, unknown>
}

/** Valid values with one field, at any depth, replaced by each hostile value. */
function* spoiltValues(shape: z.ZodMiniType, where: string): Generator {
  const {
    type,
    innerType,
    element,
    options,
    shape: fields,
  } = (shape as unknown as { _zod: { def: Definition } })._zod.def
  if (innerType) yield* spoiltValues(innerType, where)
  else if (type === 'object' && fields) {
    const example = exampleOf(shape, where) as object
    for (const [name, field] of Object.entries(fields))
      for (const value of spoiltValues(field, `${where}.${name}`)) yield { ...example, [name]: value }
  } else if (type === 'array' && element) {
    yield* [...DREADED_ANYWHERE, WIDE.slice(500)]
    for (const value of spoiltValues(element, where)) yield [value]
  } else if (options) for (const option of options) yield* spoiltValues(option, where)
  else yield* type === 'number' ? DREADED_NUMBERS : type === 'string' ? DREADED_TEXTS : DREADED_ANYWHERE
}

const coded = (parts: unknown) => Buffer.from(JSON.stringify(parts)).toString('base64url')
/** Cursors like the product's, with invented numbers. */
const DREADED_CURSORS: readonly string[] = [
  ...[2 ** 31, 2 ** 53, 1e308, -1e308, null].flatMap((n) => [
    coded([n, 1]),
    coded([1, 1, n, 0]),
    coded([1, n, 1, n]),
  ]),
  ...['9'.repeat(15), '9'.repeat(20), '1e15', '0x10', `n5.${'9'.repeat(15)}`, `e${'z'.repeat(10)}`],
  ...[`${'9'.repeat(17)}-${'9'.repeat(15)}`, `2099-12-31T23:59:59.999999Z_${'9'.repeat(15)}`],
]

const definitionOf = (shape: z.ZodMiniType) => (shape as unknown as { _zod: { def: Definition } })._zod.def

/** All fields of a shape, including optional ones. */
const wholeOf = (shape: z.ZodMiniType, where: string): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(definitionOf(shape).shape ?? {}).map(([name, field]) => {
      const { innerType = field } = definitionOf(field)
      return [name, exampleOf(innerType, `${where}.${name}`)]
    }),
  )

/** Further pages in each order, with all filters and with none. */
function* spoiltCursors(query: z.ZodMiniType, path: string): Generator {
  const { shape: { cursor, sort } = {} } = definitionOf(query)
  if (!cursor) return
  const orders = sort ? Object.values(definitionOf(definitionOf(sort).innerType ?? sort).entries ?? {}) : []
  const { q: _, ...whole } = wholeOf(query, path)
  for (const base of [whole, exampleOf(query, path) as object])
    for (const order of orders.length > 0 ? orders : [undefined])
      for (const hostile of DREADED_CURSORS)
        yield { ...base, ...(order !== undefined && { sort: order }), cursor: hostile }
}

/** Requests that are valid but for one field: the contract's example with each hostile value. */
function* spoiltExamples(
  { path, access, params, query, body }: Endpoint,
  theirs: () => Ids,
): Generator<Given> {
  const policy = access.find((who) => who === 'owner' || who === 'participant')
  const [, named] = /\{(\w+)\}/.exec(path) ?? []
  const asked = { query: query ? exampleOf(query, path) : {}, body: body ? exampleOf(body, path) : undefined }
  /** Of the current owner. */
  const example = () => ({
    ...asked,
    path: {
      ...(params && (exampleOf(params, path) as object)),
      ...(policy && named !== undefined && { [named]: theirs()[policy] }),
    },
  })
  yield example()
  if (params) for (const value of spoiltValues(params, path)) yield { ...example(), path: value }
  if (query)
    for (const value of [...spoiltValues(query, path), ...spoiltCursors(query, path)])
      yield { ...example(), query: value }
  if (!body) return
  for (const value of spoiltValues(body, path)) yield { ...example(), body: value }
  yield { ...example(), body: WIDE }
}

/** Requests by the document's schemas alone, most of them invalid in several fields. */
function* wildRequests({ parameters, requestBody }: Operation, random: Random): Generator<Given> {
  const schema = requestBody?.content['application/json']?.schema
  const given = (place: Parameter['in']) =>
    Object.fromEntries(
      parameters
        .filter((parameter) => parameter.in === place && (place === 'path' || random.random() < 0.7))
        .map((parameter) => [parameter.name, valueFor(parameter.schema, random)]),
    )
  for (let round = 0; round < ROUNDS; round++)
    yield { path: given('path'), query: given('query'), body: schema && valueFor(schema, random) }
}

const inAddress = (value: unknown) => {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '')
  return encodeURIComponent(text.toWellFormed().slice(0, 2000))
}

/** Bytes that are sometimes invalid JSON or invalid UTF-8. */
function payloadOf(body: unknown, { random, pick }: Random): string | Buffer {
  const json = JSON.stringify(body) ?? ''
  const bent = random()
  if (bent < 0.05) return Buffer.from([0x22, 0xff, 0xfe, 0x22])
  if (bent < 0.1) return json.slice(0, Math.floor(json.length * random()))
  if (bent < 0.12)
    return pick(['', '[', '{"a":', '\ufeff{}', '1e999', 'NaN', '"\\u0000"', '{"__proto__":{"isAdmin":true}}'])
  return json
}

const ROLES = ['customer', 'business', 'admin', 'field'] as const
type Role = (typeof ROLES)[number]

/** Rows with rights: only with them are calls reached that policies protect. */
type Ids = { owner?: number; participant?: number }

async function signedIn(userType: Role): Promise<{ token: string; ids: Ids }> {
  const { id } = await buildUser(server.sql, { userType })
  const token = await addSession(server.sql, id)
  if (userType !== 'business') return { token, ids: {} }
  const business = await buildBusiness(server.sql, { ownerId: id })
  const customer = await buildUser(server.sql)
  const thread = await buildThread(server.sql, { businessId: business.id, customerId: customer.id }, [])
  return { token, ids: { owner: business.id, participant: thread.id } }
}

const OVER = new Set(['not_signed_in', 'fresh_login_needed'])

/** Levels that are decided by the row of the path. */
const THEIRS: ReadonlySet<string> = new Set(['owner', 'manager', 'member', 'participant'])

const rolesOf = ({ access }: Endpoint): Role[] => {
  const named: readonly string[] = access
  const isTheirs = named.some((who) => THEIRS.has(who))
  const fitting = ROLES.filter((role) => named.includes(role) || (role === 'business' && isTheirs))
  return fitting.length === 0 && named.includes('user') ? [...ROLES] : fitting
}

/** The index of a role, mostly one that may call it; else any, or none. */
function chooseCaller(endpoint: Endpoint, { random, pick }: Random): number {
  const fitting = rolesOf(endpoint)
  if (fitting.length > 0 && random() < 0.7) return ROLES.indexOf(pick(fitting))
  return Math.floor(random() * (ROLES.length + 1))
}

/** A caller who may: the owner of the path's row, if it has one. */
function fittingCaller(endpoint: Endpoint, { pick }: Random): number {
  const fitting = rolesOf(endpoint)
  const isTheirs = endpoint.access.some((who) => THEIRS.has(who))
  if (isTheirs) return ROLES.indexOf('business')
  return fitting.length > 0 ? ROLES.indexOf(pick(fitting)) : ROLES.length
}

async function send(
  { method, path, body }: Endpoint,
  given: Given,
  token: string | undefined,
  random: Random | null,
) {
  const addressed = (part: unknown) =>
    Object.entries(part as object).map(([name, value]) => [name, inAddress(value)] as const)
  const inPath = Object.fromEntries(addressed(given.path))
  const query = addressed(given.query).map(([name, value]) => `${name}=${value}`)
  return server.app.inject({
    method,
    url: `${path.replaceAll(/\{(\w+)\}/g, (_, name: string) => inPath[name] ?? '')}?${query.join('&')}`,
    headers: {
      accept: 'application/json', // event streams would never end
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { payload: random ? payloadOf(given.body, random) : JSON.stringify(given.body) }),
  })
}

test(`no call of the document answers 5xx to anything (${ROUNDS} each)`, { timeout: 3_600_000 }, async () => {
  const document = (await server.app.inject('/api/openapi.json')).json()
  const random = makeRandom(Number(process.env['FUZZ_SEED'] ?? 724))
  const people = await Promise.all(ROLES.map(signedIn))
  const failed = new Set<string>()
  const taken = new Set<Endpoint>()
  async function ask(endpoint: Endpoint, given: Given, who: number, bent: Random | null) {
    const answer = await within(NEVER_MS, send(endpoint, given, people[who]?.token, bent))
    if (!answer) throw new Error(`${endpoint.method} ${endpoint.path} never answers ${JSON.stringify(given)}`)
    if (answer.statusCode < 300) taken.add(endpoint)
    const told = () =>
      `${endpoint.method} ${endpoint.path}: ${answer.statusCode} ${JSON.stringify(given).slice(0, 300)}`
    if (answer.statusCode >= 500 && answer.statusCode !== 503) failed.add(told())
    if (answer.statusCode >= 400 && !answer.json().error) failed.add(`${told()} without words`)
    // Some calls end their session or account, and a long run outlives a fresh login: take a new person.
    if (people[who] && answer.statusCode >= 400 && OVER.has(answer.json().code))
      people[who] = await signedIn(ROLES[who] ?? 'customer')
  }
  for (const endpoint of server.endpoints) {
    const operation = document.paths[endpoint.path]?.[endpoint.method.toLowerCase()] as Operation
    const owner = ROLES.indexOf('business')
    for (const given of spoiltExamples(endpoint, () => people[owner]?.ids ?? {}))
      await ask(endpoint, given, fittingCaller(endpoint, random), null)
    for (const given of wildRequests(operation, random))
      await ask(endpoint, given, chooseCaller(endpoint, random), random)
  }
  expect([...failed]).toEqual([])
  expect(server.endpoints.length).toBeGreaterThan(30)
  // Most requests are refused, but most calls took one of theirs: else no handler was reached.
  expect(taken.size).toBeGreaterThan(server.endpoints.length * 0.4)
})
