import vocabulary from './fixtures/schema-org.json' with { type: 'json' }

type Properties = Record<string, { domain: string[]; range: string[] }>

const types: Record<string, string[]> = vocabulary.types
const properties: Properties = vocabulary.properties
const PREFIX = 'https://schema.org/'

const isA = (type: string, of: string): boolean =>
  type === of || (types[type] ?? []).some((parent) => isA(parent, of))

const plain: Record<string, (value: unknown) => boolean> = {
  Text: (value) => typeof value === 'string' && value !== '',
  URL: (value) => typeof value === 'string' && URL.canParse(value),
  Number: (value) => typeof value === 'number' && Number.isFinite(value),
  Integer: (value) => Number.isInteger(value),
  Time: (value) => typeof value === 'string' && /^([01]\d|2[0-3]):[0-5]\d$/.test(value),
  DayOfWeek: (value) =>
    typeof value === 'string' && vocabulary.members.DayOfWeek.includes(value.replace(PREFIX, '')),
}

/** What of a block of JSON-LD the vocabulary of schema.org does not allow; nothing when all of it is right. */
export function faultsOf(block: object, path = ''): string[] {
  const { '@context': context, '@type': type, '@id': _, ...rest } = block as Record<string, unknown>
  if (path === '' && context !== 'https://schema.org') return ['no context']
  if (typeof type !== 'string' || !types[type]) return [`${path}: unknown type ${String(type)}`]
  return Object.entries(rest).flatMap(([name, value]) => {
    const here = `${path}/${type}.${name}`
    const property = properties[name]
    if (!property) return [`${here}: unknown property`]
    if (!property.domain.some((one) => isA(type, one))) return [`${here}: not a property of this type`]
    const values: unknown[] = Array.isArray(value) ? value : [value]
    return values.flatMap((one) => faultsOfValue(one, property.range, here))
  })
}

function faultsOfValue(value: unknown, range: readonly string[], here: string): string[] {
  if (typeof value !== 'object' || value === null)
    return range.some((one) => plain[one]?.(value))
      ? []
      : [`${here}: ${String(value)} is no ${range.join(' or ')}`]
  const type = String((value as { '@type'?: unknown })['@type'])
  const isFit = range.some((one) => isA(type, one))
  return [...(isFit ? [] : [`${here}: ${type} is no ${range.join(' or ')}`]), ...faultsOf(value, here)]
}
