import { setImmediate as nextTurn } from 'node:timers/promises'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { businessPath } from '#contract/directory.ts'
import type { Listing } from '../listing/listing.ts'

/** The protocol's own limit; a block of the listing is as large. */
export const MAX_ADDRESSES = 50_000

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
