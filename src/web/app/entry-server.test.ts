import { readFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import type { BusinessDetail } from '#contract/businesses.ts'
import type { FieldTrust } from '#contract/checks.ts'
import { businessPath, type PageRenderer, type PageRequest, type PublicPage } from '#contract/directory.ts'

// `npm test` builds the pages first: what is tried here is what the server loads.
const bundle = path.resolve('dist/ssr.mjs')
const built = (await import(pathToFileURL(bundle).href)) as PageRenderer

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
    images: ['/files/a.webp'],
    specialDays: [{ from: '2026-11-22', to: '2026-11-24', hours: [], reason: NASTY }],
    notice: { from: '2026-11-22', to: '2026-11-24', hours: [], reason: NASTY },
    photos: [{ url: '/files/a.webp', width: 800, height: 600 }],
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
  ...{
    near: '/rehber/yakinimda?kategori=cilingir',
    onDuty: null,
    unconfirmed: null,
    elsewhere: links,
    related: links,
  },
  nearby: links,
  categories: links,
} as unknown as Extract<PublicPage, { kind: 'list' }>

const choice = { name: 'Çilingir', slug: 'cilingir' }
const near = {
  ...{ kind: 'near', isUrgent: false, path: '/rehber/yakinimda', trades: [choice], trade: choice },
  ...{
    provinces: [{ name: 'Muş', slug: 'mus' }],
    province: null,
    districts: [],
    district: null,
    street: null,
    offers: [
      {
        categoryId: 2,
        category: NASTY,
        canCome: 3,
        priceKurus: { from: 1, to: 2 },
        minutes: { from: 3, to: 4 },
      },
    ],
  },
  found: {
    ...{ place: 'Merkez, Muş', open: [{ ...business, distance: 1.2 }], isAll: true, others: [reviewed] },
    ...{ beyondKm: null, unconfirmed: null, onDuty: null, ways: null },
  },
} as unknown as Extract<PublicPage, { kind: 'near' }>

const checks: FieldTrust[] = [
  { field: 'phone', method: 'import', at: '2026-01-02T03:04:05Z', trust: 5, state: 'doubted', isOpen: null },
  {
    field: 'open',
    method: 'switch',
    at: '2026-01-02T03:04:05Z',
    trust: 97,
    state: 'confirmed',
    isOpen: true,
  },
]
const pages: PublicPage[] = [
  { kind: 'directory', listed: 5, provinces: links, categories: links.map((one) => ({ ...one, links })) },
  {
    ...{ kind: 'province', name: 'İstanbul', listed: 5, open: { open: 0, estimated: 0 } },
    ...{ categories: links, districts: links.map((one) => ({ ...one, links })) },
  },
  {
    kind: 'province',
    name: 'Uşak',
    listed: 0,
    open: { open: 0, estimated: 0 },
    categories: [],
    districts: [],
  },
  list,
  { ...list, listed: 0, items: [], pages: 1, page: 1, nearby: [], categories: [] },
  near,
  { ...near, isUrgent: true, trade: null, found: null },
  {
    ...near,
    found: {
      ...{
        place: null,
        open: [],
        isAll: true,
        others: [reviewed],
        beyondKm: 100,
        unconfirmed: null,
        onDuty: null,
      },
      ways: { elsewhere: links, related: links },
    },
  },
  { ...near, street: { written: NASTY, found: null, others: [] }, found: null },
  { ...near, street: { written: 'a', found: { name: NASTY, point: { lat: 41, lng: 29 } }, others: links } },
  { kind: 'business', business, street: null, week, path: '/isletme/7', lists: links, reviews: [], checks },
  {
    kind: 'business',
    business: reviewed,
    street: null,
    week: null,
    path: '/isletme/8',
    lists: [],
    reviews: [],
    checks: [],
  },
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
      image: { url: 'https://a.example/c.png', width: 1200, height: 630, alt: 'Rehber' },
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

const pathsOf = (page: PublicPage): string[] => {
  const items = 'items' in page ? page.items.map((one) => businessPath(one)) : []
  return 'ways' in page && page.ways.length > 0 ? [...items, '/rehber/sisli'] : items
}

test.each(pages.map((page) => [page.kind, page] as const))('%s is a whole document', (_, page) => {
  const html = built.renderPage(requestFor(page))
  const [head = '', body = ''] = html.split('</head>')
  expect(head).toMatch(/^<!doctype html><html lang="tr"><head><meta char[sS]et="utf-8"\/>/)
  expect(head.match(/<title>/g)).toHaveLength(1)
  // Chromium gives up the fade to a page whose body begins before its styles are read, and then reports an error.
  expect(head).toMatch(/<link rel="stylesheet" href="\/a\.css"\/?>.*<script src="\/theme\.js"><\/script>/)
  expect(head).toContain('<script type="application/ld+json">')
  expect(body.match(/<h1[ >]/g)).toHaveLength(1)
  expect(body).toMatch(/<\/body><\/html>$/)
  for (const path of pathsOf(page)) expect(body).toContain(`href="${path}"`)
  // Icons are made by ui/create-icon.ts: the package's own function names its package.
  expect(body).not.toContain('lucide')
  // Nothing is hydrated, so nothing is to be marked for it.
  expect(body).not.toContain('<!-- -->')
})

test('the landing page is a head and a body for the shell', () => {
  const { head, body } = built.renderLanding(requestFor({ kind: 'landing', ways: links }))
  expect(head.match(/<title>/g)).toHaveLength(1)
  expect(body).toMatch(/^<div data-signed="out">/)
  expect(body).toContain('href="/rehber/sisli"')
})

test('what stands of home before any script is marked as its own, says that it loads, and works by links alone', () => {
  const html = built.renderHome()
  expect(html).toMatch(/^<div data-page="home"/)
  expect(html).toMatch(/<p role="status"[^>]*>.*Yükleniyor\.\.\.<\/p>/)
  for (const address of ['tel:112', '/nearby-map', '/category/1', '/emergency'])
    expect(html).toContain(`href="${address}"`)
  expect(html).not.toMatch(/<button|<input|\sid="(?:app|content)"/)
})

test('no name becomes an element or leaves its attribute, and none ends a script', () => {
  const html = built.renderPage(
    requestFor({
      kind: 'business',
      business,
      street: null,
      week,
      path: '/',
      lists: links,
      reviews: [],
      checks,
    }),
  )
  expect(html).toContain('data-phone="+902121234567"')
  expect(html).not.toContain('<b>')
  expect(html).toContain('href="/rehber/a?b=1&amp;c=&quot;2&quot;"')
  expect(html.match(/<\/script>/g)).toHaveLength(3) // theme, entry, structured data
})

test('what is no address of the web does not become a link', () => {
  const html = built.renderPage(
    requestFor({
      kind: 'business',
      business: reviewed,
      street: null,
      week,
      path: '/',
      lists: [],
      reviews: [],
      checks: [],
    }),
  )
  expect(html).not.toContain('javascript:')
})

test("React's production build writes them: the other one takes several times as long", () => {
  expect(readFileSync(bundle, 'utf8')).not.toContain('Each child in a list')
})
