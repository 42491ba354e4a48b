import { gunzipSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { listsPart, makeBusinessParts, sitemapIndex } from './sitemap.ts'

const ORIGIN = 'https://rehber.example'

it('names its parts, and escapes what XML must not see', () => {
  expect(sitemapIndex([`${ORIGIN}/sitemap-isletme-1.xml`])).toContain(
    '<sitemap><loc>https://rehber.example/sitemap-isletme-1.xml</loc></sitemap>',
  )
  expect(listsPart([`${ORIGIN}/a?b&c`])).toContain('<url><loc>https://rehber.example/a?b&#38;c</loc></url>')
})

it('keeps a part until a business of it changes, in short turns', async () => {
  let revision = 1
  let made = 0
  const parts = makeBusinessParts({
    blockRevision: () => revision,
    *namesOf() {
      made += 1
      yield [{ id: 1, name: 'İlk', updatedAt: Date.parse('2026-11-20T10:00:00Z') }]
      yield [{ id: 2, name: 'İkinci', updatedAt: 0 }]
    },
  })
  let turns = 0
  let isCounting = true
  const count = () => {
    turns += 1
    if (isCounting) setImmediate(count)
  }
  setImmediate(count)
  const [first, again] = await Promise.all([parts.zipped(0, ORIGIN), parts.zipped(0, ORIGIN)])
  isCounting = false
  expect(first).toBe(again)
  expect(turns).toBeGreaterThan(1)
  const text = gunzipSync(first).toString()
  expect(text).toContain(`<loc>${ORIGIN}/isletme/1-ilk</loc><lastmod>2026-11-20T10:00:00.000Z</lastmod>`)
  expect(text).toContain(`<url><loc>${ORIGIN}/isletme/2-ikinci</loc></url>`)
  expect(made).toBe(1)
  revision = 2
  await parts.zipped(0, ORIGIN)
  expect(made).toBe(2)
})
