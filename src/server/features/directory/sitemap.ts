import { setImmediate as nextTurn } from 'node:timers/promises'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { businessPath } from '#contract/directory.ts'
import type { Listing } from '../listing/listing.ts'

/** The protocol's own limit; a block of the listing is as large. */
const MAX_ADDRESSES = 50_000

const NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9'
const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n'
const zip = promisify(gzip)

const inXml = (text: string) => text.replace(/[&<>'"]/g, (letter) => `&#${letter.charCodeAt(0)};`)

const url = (address: string, updatedAt?: number) => {
  const lastmod = updatedAt ? `<lastmod>${new Date(updatedAt).toISOString()}</lastmod>` : ''
  return `<url><loc>${inXml(address)}</loc>${lastmod}</url>\n`
}

export const sitemapIndex = (addresses: readonly string[]): string =>
  `${HEAD}<sitemapindex xmlns="${NAMESPACE}">\n${addresses
    .map((address) => `<sitemap><loc>${inXml(address)}</loc></sitemap>\n`)
    .join('')}</sitemapindex>\n`

const partOf = (urls: string) => `${HEAD}<urlset xmlns="${NAMESPACE}">\n${urls}</urlset>\n`

/** Lists carry no date: when one changed last is not known when a business left it. */
export const listsPart = (addresses: readonly string[]): string =>
  partOf(addresses.map((address) => url(address)).join(''))

type CacheEntry = { revision: number; made: Promise<Buffer> }

/**
 * The parts that name businesses, a block of ids each, zipped and kept until one of the block changes. Made in turns of
 * a few milliseconds, one part at a time, so that other answers do not wait for them.
 */
export function makeBusinessParts(browse: Pick<Listing['browse'], 'namesOf' | 'blockRevision'>) {
  const kept = new Map<string, CacheEntry>()
  let busy: Promise<unknown> = Promise.resolve()

  async function make(block: number, origin: string): Promise<Buffer> {
    const pieces: string[] = []
    for (const names of browse.namesOf(block)) {
      pieces.push(names.map((one) => url(origin + businessPath(one), one.updatedAt)).join(''))
      await nextTurn()
    }
    return zip(partOf(pieces.join('')), { level: 3 })
  }

  return {
    /** Of one origin at a time: an installation has one. */
    zipped(block: number, origin: string): Promise<Buffer> {
      const key = String(block)
      const revision = browse.blockRevision(block)
      const known = kept.get(`${origin} ${key}`)
      if (known?.revision === revision) return known.made
      for (const other of kept.keys()) if (!other.startsWith(`${origin} `)) kept.delete(other)
      const made = busy.then(() => make(block, origin))
      busy = made.catch(() => {})
      made.catch(() => kept.delete(`${origin} ${key}`))
      kept.set(`${origin} ${key}`, { revision, made })
      return made
    },
  }
}

type Names = Pick<Listing['browse'], 'namesOf' | 'blockRevision' | 'blocks'>

/** The sitemap's index and parts. `listAddresses` answers the paths of the directory and its lists that hold something. */
export function makeSitemap(browse: Names, listAddresses: () => readonly string[]) {
  const businessParts = makeBusinessParts(browse)
  return {
    /** The addresses of all parts. */
    index(origin: string): string {
      const lists = Math.ceil(listAddresses().length / MAX_ADDRESSES)
      const parts = [
        ...Array.from({ length: lists }, (_, i) => `rehber-${i + 1}`),
        ...browse.blocks().map((block) => `isletme-${block + 1}`),
      ]
      return sitemapIndex(parts.map((part) => `${origin}/sitemap-${part}.xml`))
    },
    /** Null for a part that is not there. */
    lists(part: number, origin: string): string | null {
      const own = listAddresses().slice((part - 1) * MAX_ADDRESSES, part * MAX_ADDRESSES)
      return own.length === 0 ? null : listsPart(own.map((path) => origin + path))
    },
    /** The businesses of a block, zipped; null for a part that is not there. */
    async businesses(part: number, origin: string): Promise<Buffer | null> {
      return browse.blocks().includes(part - 1) ? businessParts.zipped(part - 1, origin) : null
    },
  }
}
