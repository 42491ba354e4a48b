import { once } from 'node:events'
import { createWriteStream, readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { makeClassify } from '#server/features/osm-import/classify.ts'
import { isNamed } from '#server/features/osm-import/mapping.ts'
import categories from '../../data/categories.json' with { type: 'json' }
import { block, header, type Node, type Tags, zipped } from '../../test/fixtures/osm-pbf.ts'
import { readGeography, scatter } from '../nearby/geography.ts'
import { makeWorld } from '../nearby/world.ts'
import { makeRandom } from '../random.ts'

const REAL = new URL('../../data/demo/istanbul-avrupa.overpass.json.gz', import.meta.url)
const SEED = 7242
const IN_BLOCK = 8000
/** Of all places those that are in the listing, too, some 15 m away. */
const LISTED_SHARE = 0.2
const AWAY = 0.00013

type Element = { tags?: Tags }

/** The tags of İstanbul's places that are of our trades, without addresses: those of other provinces stand elsewhere. */
function readRealTags(): { categoryId: number; tags: Tags }[] {
  const classify = makeClassify(categories)
  const { elements } = JSON.parse(gunzipSync(readFileSync(REAL)).toString()) as { elements: Element[] }
  return elements.flatMap(({ tags = {} }) => {
    const own = Object.entries(tags).filter(([key]) => !key.startsWith('addr:') && !key.includes('phone'))
    const map = new Map(own)
    const categoryId = classify(map)
    return categoryId === null || !isNamed(map) ? [] : [{ categoryId, tags: Object.fromEntries(own) }]
  })
}

/**
 * Writes the `.osm.pbf` of a country of `size` places: İstanbul's, moved to all districts by population, and some that the
 * made-up listing of `listed` businesses has. Answers how many those are.
 */
export async function writeCountry(file: string, size: number, listed: number): Promise<number> {
  const random = makeRandom(SEED)
  const { pickDistrict } = readGeography()
  const real = readRealTags()
  const tagsOf = new Map(real.map(({ categoryId, tags }) => [categoryId, tags]))
  const twins = Math.min(listed, Math.round(LISTED_SHARE * size))
  const makeListed = makeWorld()
  let [left, known] = [twins, 0]
  const nodeAt = (i: number): Node => {
    const moved = () => ({ ...scatter(pickDistrict(random), random), tags: random.pick(real).tags })
    if (random.next() >= left / (size - i)) return { id: i + 1, ...moved() }
    left -= 1
    const { category_id, name, lat, lng } = makeListed()
    const tags = tagsOf.get(category_id)
    if (tags === undefined) return { id: i + 1, ...moved() }
    known += 1
    const off = () => (2 * random.next() - 1) * AWAY
    return { id: i + 1, lat: lat + off(), lng: lng + off(), tags: { ...tags, name } }
  }
  const out = createWriteStream(file)
  out.write(header('OsmSchema-V0.6', 'DenseNodes'))
  for (let from = 0; from < size; from += IN_BLOCK) {
    const nodes = Array.from({ length: Math.min(IN_BLOCK, size - from) }, (_, i) => nodeAt(from + i))
    if (!out.write(zipped('OSMData', block({ nodes })))) await once(out, 'drain')
  }
  out.end()
  await once(out, 'finish')
  return known
}
