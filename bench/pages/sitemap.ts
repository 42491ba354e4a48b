import { setTimeout as sleep } from 'node:timers/promises'

export type SitemapFigures = { milliseconds: number; again: number; longestWait: number }

/** Times a part with 50,000 addresses, first and repeated, and the longest wait of a page meanwhile. */
export async function measureSitemap(port: number): Promise<SitemapFigures> {
  const part = `http://127.0.0.1:${port}/sitemap-isletme-1.xml`
  const timed = async (url: string) => {
    const began = performance.now()
    const answer = await fetch(url)
    await answer.arrayBuffer()
    if (!answer.ok) throw new Error(`${url}: ${answer.status}`)
    return performance.now() - began
  }
  const page = `http://127.0.0.1:${port}/rehber/istanbul`
  await timed(page)
  let isDone = false
  let longestWait = 0
  const watching = (async () => {
    while (!isDone) {
      longestWait = Math.max(longestWait, await timed(page))
      await sleep(2)
    }
  })()
  // Another host than for reading the addresses, as pages are cached per host.
  const milliseconds = await timed(part)
  isDone = true
  await watching
  return { milliseconds, again: await timed(part), longestWait }
}
