import { fold } from '#lib/turkish.ts'

/** Which category a thing of the map belongs to, by its tags; null when to none. */
export type Classify = (tags: ReadonlyMap<string, string>) => number | null

/** A category with the tags that stand for it, in their order. */
export type CategoryTags = { id: number; slug: string; osmTags: readonly string[] }
/** The tags that stand for the trade of a slug; null: there is no such trade, or no tag says it. */
export type TagsOf = (slug: string) => readonly [key: string, value: string][] | null
type Rule = { categoryId: number; conditions: [key: string, value: string][]; rank: number }

/** When things are several at once, what they mainly are: a fuel station with a shop is a fuel station. */
export const MAIN_KEYS = ['emergency', 'amenity', 'shop', 'craft', 'office', 'tourism']

/** The tag of a table's column of trades. */
export const TRADE_KEY = 'trade'

/** The tag of Overture's primary category. */
export const OVERTURE_KEY = 'overture'

/** How a value of a table's trade is compared: its words, without case and Turkish letters; empty where it has none. */
export const tradeValue = (written: string): string =>
  (fold(written).match(/[\p{L}\p{N}]+/gu) ?? []).join(' ').slice(0, 100).trim()

/**
 * Compiles the tags of the categories: "amenity=pharmacy", or "amenity=hospital + emergency=yes", which wins
 * over "amenity=hospital" because it asks for more. No two categories may ask for the same.
 */
export function makeClassify(categories: readonly Omit<CategoryTags, 'slug'>[]): Classify {
  const rules = new Map<string, Rule[]>()
  for (const { id, osmTags } of categories) {
    for (const text of osmTags) {
      const conditions = text.split(' + ').map(readTag)
      const [key, value] = conditions[0] ?? ['', '']
      const main = MAIN_KEYS.indexOf(key)
      const rule = { categoryId: id, conditions, rank: main < 0 ? MAIN_KEYS.length : main }
      rules.set(`${key}=${value}`, [...(rules.get(`${key}=${value}`) ?? []), rule])
    }
  }
  return (tags) => {
    let best: Rule | null = null
    for (const [key, values] of tags)
      for (const value of values.split(';'))
        for (const rule of rules.get(`${key}=${value.trim()}`) ?? [])
          if (holds(rule, tags) && (best === null || isBetter(rule, best))) best = rule
    return best?.categoryId ?? null
  }
}

/** The other way round: what a source without tags calls its trades. */
export function makeTagsOf(categories: readonly CategoryTags[]): TagsOf {
  const bySlug = new Map(
    categories.map(({ slug, osmTags }) => [slug, osmTags[0]?.split(' + ').map(readTag) ?? null]),
  )
  return (slug) => bySlug.get(slug) ?? null
}

function readTag(text: string): [string, string] {
  const at = text.indexOf('=')
  if (at < 1) throw new Error(`Not an OpenStreetMap tag: ${text}`)
  return [text.slice(0, at).trim(), text.slice(at + 1).trim()]
}

const holds = ({ conditions }: Rule, tags: ReadonlyMap<string, string>) =>
  conditions.every(([key, value]) =>
    tags
      .get(key)
      ?.split(';')
      .some((one) => one.trim() === value),
  )

const isBetter = (a: Rule, b: Rule) =>
  a.conditions.length === b.conditions.length ? a.rank < b.rank : a.conditions.length > b.conditions.length
