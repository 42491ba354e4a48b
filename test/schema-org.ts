import { schemaOrg } from './schema-vocabulary.ts'

const { parents, properties, members } = schemaOrg

/** A type and all its supertypes. */
function typesOf(type: string): Set<string> {
  const kinds = new Set([type])
  for (const kind of kinds) for (const parent of parents.get(kind) ?? []) kinds.add(parent)
  return kinds
}

export const isA = (type: string, of: string): boolean => typesOf(type).has(of)

const rangeOf = (type: string, property: string): string[] | undefined =>
  [...typesOf(type)].map((kind) => properties.get(kind)?.get(property)).find(Boolean)

const isKnownAnywhere = (property: string) => [...properties.values()].some((own) => own.has(property))

/** Checks of simple values, which the vocabulary's TypeScript types declare as `string` or `number`. */
const plain: Record<string, (value: unknown) => boolean> = {
  Text: (value) => typeof value === 'string' && value !== '',
  URL: (value) => typeof value === 'string' && URL.canParse(value),
  Number: (value) => typeof value === 'number' && Number.isFinite(value),
  Integer: (value) => Number.isInteger(value),
  Date: (value) =>
    typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value) && !Number.isNaN(Date.parse(value)),
  Time: (value) => typeof value === 'string' && /^([01]\d|2[0-3]):[0-5]\d$/.test(value),
}

/** A property of type Thing may be a URL: search engines want it so in `ListItem.item`. */
const isByAddress = (type: string, value: string): boolean => type === 'Thing' && URL.canParse(value)

const isPlain = (value: unknown, type: string): boolean =>
  plain[type]?.(value) ??
  (typeof value === 'string' && (members.get(type)?.has(value) || isByAddress(type, value)))

/** Finds properties and values of a JSON-LD block that schema.org does not allow. */
export function schemaErrors(block: object, path = ''): string[] {
  const { '@context': context, '@type': type, '@id': _, ...rest } = block as Record<string, unknown>
  if (path === '' && context !== 'https://schema.org') return ['no context']
  if (typeof type !== 'string' || !isA(type, 'Thing')) return [`${path}: unknown type ${String(type)}`]
  return Object.entries(rest).flatMap(([name, value]) => {
    const here = `${path}/${type}.${name}`
    const range = rangeOf(type, name)
    if (!range)
      return [`${here}: ${isKnownAnywhere(name) ? 'not a property of this type' : 'unknown property'}`]
    const values: unknown[] = Array.isArray(value) ? value : [value]
    return values.flatMap((one) => valueErrors(one, range, here))
  })
}

function valueErrors(value: unknown, range: readonly string[], here: string): string[] {
  if (typeof value !== 'object' || value === null)
    return range.some((one) => isPlain(value, one))
      ? []
      : [`${here}: ${String(value)} is no ${range.join(' or ')}`]
  const type = String((value as { '@type'?: unknown })['@type'])
  const isFit = range.some((one) => isA(type, one))
  return [...(isFit ? [] : [`${here}: ${type} is no ${range.join(' or ')}`]), ...schemaErrors(value, here)]
}
