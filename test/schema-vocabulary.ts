import { readFileSync } from 'node:fs'

// The vocabulary of schema.org, read from the types of `schema-dts`, which are generated from https://schema.org. The compiler
// cannot check our blocks by them, because these are composed at run time.

export type Vocabulary = {
  /** The direct supertypes of each type. */
  parents: Map<string, Set<string>>
  /** The own properties of each type with the types of their values. */
  properties: Map<string, Map<string, string[]>>
  /** The values of each enumeration, as URLs and short names. */
  members: Map<string, Set<string>>
}

const DECLARATION = /^(?:export )?interface (\w+?)(?:Base|Leaf) extends ([^{]+)\{|^export type (\w+) = (.+);$/
const PROPERTY = /^ {4}"([\w-]+)"\?: SchemaValue<(.+), "/
const words = (list: string) => list.match(/\w+/g) ?? []

/** Parses interfaces and unions line by line, in the format of the generator. */
function readVocabulary(text: string): Vocabulary {
  const vocabulary: Vocabulary = { parents: new Map(), properties: new Map(), members: new Map() }
  const { parents, properties, members } = vocabulary
  const addParent = (type: string, parent: string) => {
    if (type !== parent) parents.set(type, (parents.get(type) ?? new Set()).add(parent))
  }
  let type = ''
  for (const line of text.split('\n')) {
    const [, name, bases = '', union, parts = ''] = DECLARATION.exec(line) ?? []
    if (name) {
      type = name
      if (!parents.has(type)) parents.set(type, new Set())
      for (const base of words(bases)) addParent(type, base.replace(/Base$/, ''))
    } else if (union) {
      members.set(union, new Set([...parts.matchAll(/"([^"]+)"/g)].map(([, value = '']) => value)))
      for (const part of words(parts.replaceAll(/"[^"]*"/g, ''))) addParent(part.replace(/Leaf$/, ''), union)
    }
    const [, property, range = ''] = PROPERTY.exec(line) ?? []
    if (!property) continue
    const own = properties.get(type) ?? new Map<string, string[]>()
    properties.set(
      type,
      own.set(
        property,
        words(range).filter((one) => one !== 'IdReference'),
      ),
    )
  }
  return vocabulary
}

export const schemaOrg = readVocabulary(
  readFileSync(new URL('schema.d.ts', import.meta.resolve('schema-dts')), 'utf8'),
)
