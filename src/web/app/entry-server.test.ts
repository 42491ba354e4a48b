import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import type { BusinessDetail } from '#contract/businesses.ts'
import type { PageRenderer, PageRequest, PublicPage } from '#contract/pages.ts'
import * as byReact from './entry-server.tsx'

// `npm test` builds the pages first: what is compared here is what the server loads.
const built = (await import(pathToFileURL(path.resolve('dist/ssr.mjs')).href)) as PageRenderer

const NASTY = `<b>"Ali'nin" & 'Veli'</b> </script>`
const NOW = Date.parse('2026-11-21T12:00:00Z')
const week = Array.from({ length: 7 }, (_, i) => (i < 6 ? [{ from: '09:00', to: '18:00' }] : []))
const links = [
  { name: NASTY, path: '/rehber/a?b=1&c="2"', listed: 12_345 },
  { name: 'Şişli', path: '/rehber/sisli', listed: 0 },
]
const business = {
  ...{ id: 7, name: NASTY, description: NASTY, address: 'Halaskargazi Cad. 1', phone: '+902121234567' },
  ...{ latitude: 41.06, longitude: 28.98, email: 'a@b.example', website: 'https://b.example/?a=1&b=2' },
  ...{ reviewCount: 0, rating: 4, isEmergency: true, isSample: true, source: 'osm', category: 'Çilingir' },
  ...{ categoryId: 2, city: 'İstanbul', district: 'Şişli', businessHours: 'Her gün', distance: null },
  ...{
    openState: 'open',
    nextChangeAt: '2026-11-21T15:00:00.000Z',
    hours: { osm: null, week, written: null },
  },
} as unknown as BusinessDetail
const reviewed = {
  ...business,
  ...{ id: 8, reviewCount: 3, rating: 4.3, openState: 'estimated', nextChangeAt: null, phone: null },
  ...{ isSample: false, source: 'owner', website: 'javascript:alert(1)', latitude: null },
} as BusinessDetail
const list = {
  kind: 'list',
  category: { name: 'Çilingir', description: NASTY, isEmergency: true },
  place: 'Şişli',
  province: { name: 'İstanbul', path: '/rehber/istanbul' },
  ...{ listed: 1200, open: { open: 3, estimated: 4 }, page: 50, pages: 50 },
  paths: { first: '/a', previous: '/a?sayfa=49', next: null },
  items: [business, { ...reviewed, distance: 1.25 }],
  nearby: links,
  categories: links,
} as unknown as Extract<PublicPage, { kind: 'list' }>

const pages: PublicPage[] = [
  { kind: 'directory', listed: 5, provinces: links, categories: links.map((one) => ({ ...one, links })) },
  {
    ...{ kind: 'province', name: 'İstanbul', listed: 5, open: { open: 0, estimated: 0 } },
    ...{ categories: links, districts: links.map((one) => ({ ...one, links })) },
  },
  {
    ...{ kind: 'province', name: 'Uşak', listed: 0, open: { open: 0, estimated: 0 } },
    categories: [],
    districts: [],
  },
  list,
  { ...list, listed: 0, items: [], pages: 1, page: 1, nearby: [], categories: [] },
  { kind: 'business', business, week, path: '/isletme/7', lists: links },
  { kind: 'business', business: reviewed, week: null, path: '/isletme/8', lists: [] },
  { kind: 'missing', what: 'business', ways: links },
  { kind: 'missing', what: 'page', ways: [] },
]

const requestFor = (page: PublicPage): PageRequest => ({
  page,
  head: {
    ...{
      title: NASTY,
      description: NASTY,
      canonical: 'https://a.example/b',
      image: 'https://a.example/c.png',
    },
    ...{
      isIndexed: page.kind === 'list',
      prev: page.kind === 'list' ? 'https://a.example/?p&q' : null,
      next: null,
    },
    structured: [{ name: NASTY }],
  },
  crumbs: [...links, { name: NASTY, path: null }],
  assets: { styles: ['/a.css'], scripts: ['/theme.js', '/b.js'] },
  now: NOW,
})

/** React moves what belongs into a head before everything else; in which order it stands there means nothing. */
const parts = (html: string) => {
  const [head = '', body = ''] = html.split('</head>')
  return { head: head.replace('charSet=', 'charset=').split(/(?=<)/).sort(), body }
}

test.each(pages.map((page) => [page.kind, page] as const))('%s is written as React writes it', (_, page) => {
  const [ours, reacts] = [built, byReact].map(({ renderPage }) => renderPage(requestFor(page)))
  expect(parts(ours ?? '')).toEqual(parts(reacts ?? ''))
})

test('so is the landing page', () => {
  const request = requestFor({ kind: 'landing', ways: links })
  // The router marks its links for a use of its own.
  const reacts = byReact.renderLanding(request).body.replaceAll(' data-discover="true"', '')
  expect(built.renderLanding(request).body).toBe(reacts)
})

test('no name becomes an element, and none ends a script', () => {
  const html = built.renderPage(requestFor({ kind: 'business', business, week, path: '/', lists: [] }))
  expect(html).not.toContain('<b>')
  expect(html.match(/<\/script>/g)).toHaveLength(3) // theme, entry, structured data
  expect(html).not.toContain('javascript:')
})
