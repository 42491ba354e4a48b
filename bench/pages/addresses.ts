import { makeRandom } from '../random.ts'

const SEED = 7241
/** Estimated shares of requests: most come from a search engine to one business or list. */
const SHARES = { business: 0.6, list: 0.33, wide: 0.07 } as const

type Kinds = Record<keyof typeof SHARES, string[]>

/** The addresses of a server's sitemap, or of as many of its parts, by kind: businesses, lists, the directory and its provinces. */
export async function readAddresses(port: number, most = Number.POSITIVE_INFINITY): Promise<Kinds> {
  const origin = `http://localhost:${port}`
  const locations = async (path: string) => {
    const answer = await fetch(origin + path)
    if (!answer.ok) throw new Error(`${path}: ${answer.status}`)
    return [...(await answer.text()).matchAll(/<loc>http:\/\/[^/]+([^<]*)<\/loc>/g)].map(
      ([, path_ = '']) => path_,
    )
  }
  const paths: string[] = []
  const parts = await locations('/sitemap.xml')
  // The first are lists, the last businesses.
  for (const part of new Set([...parts.slice(0, most / 2), ...parts.slice(-most / 2)]))
    paths.push(...(await locations(part)))
  const depth = (path: string) => path.split('/').length
  return {
    business: paths.filter((path) => path.startsWith('/isletme/')),
    list: paths.filter((path) => path.startsWith('/rehber/') && depth(path) > 3),
    wide: paths.filter((path) => !path.startsWith('/isletme/') && depth(path) <= 3),
  }
}

/** Requests of visitors: within each kind the nth address 1/n times as often as the first (Zipf). */
export function popularAddresses(kinds: Kinds, count: number): string[] {
  const random = makeRandom(SEED)
  const shuffled = shuffleAll(kinds)
  const sums = {
    business: zipf(kinds.business.length),
    list: zipf(kinds.list.length),
    wide: zipf(kinds.wide.length),
  }
  return Array.from({ length: count }, () => {
    const at = random.next()
    const kind = at < SHARES.business ? 'business' : at < SHARES.business + SHARES.list ? 'list' : 'wide'
    const sum = sums[kind]
    const wanted = random.next() * (sum.at(-1) ?? 0)
    let [low, high] = [0, sum.length - 1]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((sum[middle] ?? 0) > wanted) high = middle
      else low = middle + 1
    }
    return shuffled[kind][low] ?? '/rehber'
  })
}

/** Requests of a crawler: each address once, businesses and lists in the visitors' shares. */
export function coldAddresses(kinds: Kinds, count: number): string[] {
  const { business, list } = shuffleAll(kinds)
  const lists = Math.min(list.length, Math.round((count * SHARES.list) / (SHARES.list + SHARES.business)))
  const all = [...list.slice(0, lists), ...business.slice(0, count - lists)]
  return shuffle(all, SEED)
}

function zipf(length: number): Float64Array {
  let sum = 0
  return Float64Array.from({ length }, (_, i) => {
    sum += 1 / (i + 1)
    return sum
  })
}

const shuffleAll = ({ business, list, wide }: Kinds): Kinds => ({
  business: shuffle(business, SEED),
  list: shuffle(list, SEED + 1),
  wide: shuffle(wide, SEED + 2),
})

function shuffle(all: readonly string[], seed: number): string[] {
  const random = makeRandom(seed)
  const mixed = [...all]
  for (let i = mixed.length - 1; i > 0; i--) {
    const j = random.whole(0, i)
    ;[mixed[i], mixed[j]] = [mixed[j] ?? '', mixed[i] ?? '']
  }
  return mixed
}
