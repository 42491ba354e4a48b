import { hash } from 'node:crypto'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'

const zip = promisify(gzip)

/** A rendered page. `made`: what it was rendered from, as a digest; while that is the same, so is the page. */
export type CachedPage = {
  html: Buffer
  etag: string
  made: string
  revision: number
  holdsUntil: number
  zipped: Buffer | null
}

export const digestOf = (text: string | Buffer): string => hash('sha1', text, 'base64url')

/** Pages by address, at most so many bytes of them; those asked for longest ago go first. */
export function makePageCache(mostBytes: number) {
  const pages = new Map<string, CachedPage>()
  let bytes = 0
  const sizeOf = (address: string, { html, zipped }: CachedPage) =>
    2 * address.length + html.length + (zipped?.length ?? 0)

  const remove = (address: string) => {
    const page = pages.get(address)
    if (!page) return
    bytes -= sizeOf(address, page)
    pages.delete(address)
  }
  const trim = () => {
    for (const oldest of pages.keys()) {
      if (bytes <= mostBytes) return
      remove(oldest)
    }
  }

  return {
    bytes: () => bytes,
    get(address: string): CachedPage | undefined {
      const page = pages.get(address)
      if (!page) return undefined
      pages.delete(address) // to the end of the line
      pages.set(address, page)
      return page
    },
    set(address: string, page: CachedPage): void {
      remove(address)
      pages.set(address, page)
      bytes += sizeOf(address, page)
      trim()
    },
    /** Zipped once, beside the thread that answers. */
    async zip(address: string, page: CachedPage): Promise<Buffer> {
      if (page.zipped) return page.zipped
      const zipped = await zip(page.html, { level: 5 })
      if (page.zipped === null && pages.get(address) === page) bytes += zipped.length
      page.zipped = zipped
      trim()
      return zipped
    },
  }
}
