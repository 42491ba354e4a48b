import type { z } from 'zod/mini'

type Definition = {
  type: string
  innerType?: z.ZodMiniType
  entries?: Record<string, unknown>
  values?: unknown[]
  element?: z.ZodMiniType
  options?: z.ZodMiniType[]
}

/** Values for text fields: the first that a shape accepts is its example. */
const TEXTS = [
  'kanarya',
  'deneme724',
  'kisi@ornek.test',
  '0555 111 22 33',
  '34',
  '2026-11-21',
  '12:30',
  '00000000-0000-4000-8000-000000000000',
  'https://ornek.test/',
  '0'.repeat(32),
  'a'.repeat(43),
  '123456',
  '41.01,28.98',
  'account:1',
  '',
]
const NUMBERS = [1, 41.01, 28.98, 5, 10, 100, 0, -1]

/**
 * A minimal value that a shape accepts, for endpoints without an example; optional fields are left out. Throws if no text
 * or number known here fits: add one to the list.
 */
export function exampleOf(shape: z.ZodMiniType, where = 'value'): unknown {
  const definition = (shape as unknown as { _zod: { def: Definition } })._zod.def
  const fits = (value: unknown) => shape.safeParse(value).success
  if (fits(undefined)) return undefined
  if (definition.type === 'object') {
    const fields = Object.entries((shape as z.ZodMiniObject).shape as Record<string, z.ZodMiniType>)
    const made = fields.map(([name, field]) => [name, exampleOf(field, `${where}.${name}`)] as const)
    return Object.fromEntries(made.filter(([, value]) => value !== undefined))
  }
  const candidates: unknown[] = [
    ...Object.values(definition.entries ?? {}),
    ...(definition.values ?? []),
    ...TEXTS,
    ...NUMBERS,
    true,
    [],
    {},
    null,
  ]
  const found = candidates.find(fits)
  if (found !== undefined) return found
  const inner = definition.innerType ?? definition.element ?? definition.options?.[0]
  const nested = inner && exampleOf(inner, where)
  for (const value of [nested, [nested]]) if (nested !== undefined && fits(value)) return value
  throw new Error(`No example fits ${where}: add one to test/example-of.ts`)
}
