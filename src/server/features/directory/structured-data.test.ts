import { describe, expect, it } from 'vitest'
import type { BusinessDetail, Week } from '#contract/businesses.ts'
import categories from '../../../../data/categories.json' with { type: 'json' }
import { isA, schemaErrors } from '../../../../test/schema-org.ts'
import {
  businessType,
  describeBusiness,
  describeCrumbs,
  describeList,
  describeSite,
  openingHours,
} from './structured-data.ts'

const ORIGIN = 'https://rehber.example'
const day = (...spans: string[]) =>
  spans.map((span) => {
    const [from = '', to = ''] = span.split('-')
    return { from, to }
  })
const week = (...days: ReturnType<typeof day>[]): Week => days

const business = {
  ...{ id: 7, name: 'Şişli Çilingir', description: 'Kapı açar.', address: 'Halaskargazi Cad. 1' },
  ...{
    city: 'İstanbul',
    district: 'Şişli',
    phone: '+902121234567',
    email: 'a@b.example',
    website: 'https://b.example',
  },
  ...{ latitude: 41.06, longitude: 28.98, priceRange: '₺₺', rating: 4, reviewCount: 0, categoryId: 2 },
  images: ['/files/a.webp', '/files/b.webp'],
  specialDays: [],
  hours: {
    osm: 'Mo-Su 09:00-18:00',
    week: week(...Array.from({ length: 7 }, () => day('09:00-18:00'))),
    written: null,
  },
} as unknown as BusinessDetail

const review = {
  ...{ id: 1, stars: 4, text: 'Hızlı', author: 'Ayşe I.', createdAt: '2026-11-20T10:00:00.000Z' },
  ...{ editedAt: null, answer: null },
}

describe('the vocabulary', () => {
  it.each(categories.map(({ id, name }) => [name, id] as const))('has a LocalBusiness for %s', (_, id) => {
    expect(schemaErrors(describeBusiness({ ...business, categoryId: id }, ORIGIN))).toEqual([])
    expect(isA(businessType(id), 'LocalBusiness')).toBe(true)
  })

  it('allows all the other blocks', () => {
    const crumbs = [
      { name: 'Rehber', path: '/rehber' },
      { name: 'Şişli', path: null },
    ]
    const items = [{ name: 'A', path: '/isletme/1-a' }]
    for (const block of [
      describeCrumbs(crumbs, ORIGIN, `${ORIGIN}/rehber/x`),
      describeList('Çilingir', items, ORIGIN, { listed: 41, before: 40 }),
      describeSite('Rehber724', ORIGIN),
      describeBusiness({ ...business, rating: 4.5, reviewCount: 3 }, ORIGIN, [review]),
    ])
      expect(schemaErrors(block)).toEqual([])
  })

  it.each([
    [{ '@context': 'https://schema.org', '@type': 'Locksmith', openHours: 'Mo' }, 'unknown property'],
    [{ '@context': 'https://schema.org', '@type': 'Chilingir' }, 'unknown type'],
    [{ '@context': 'https://schema.org', '@type': 'Locksmith', opens: '09:00' }, 'not a property'],
    [{ '@context': 'https://schema.org', '@type': 'Locksmith', geo: 'Şişli' }, 'is no GeoCoordinates'],
    [{ '@type': 'Locksmith' }, 'no context'],
    [{ '@context': 'https://schema.org', '@type': 'Review', datePublished: '2026-13-40' }, 'is no Date'],
  ])('refuses %j', (block, why) => {
    expect(schemaErrors(block).join()).toContain(why)
  })
})

describe('a business', () => {
  it('tells the reviews it is given, and none without', () => {
    expect(describeBusiness({ ...business, reviewCount: 1 }, ORIGIN, [review])).toMatchObject({
      review: [
        { author: { name: 'Ayşe I.' }, datePublished: '2026-11-20', reviewRating: { ratingValue: 4 } },
      ],
    })
    expect(describeBusiness(business, ORIGIN)).not.toHaveProperty('review')
  })

  it('never tells the 4 that stands for no reviews, nor half a position, nor a script as its site', () => {
    const bare = { ...business, latitude: null, phone: null, website: 'javascript:alert(1)', email: null }
    const told = JSON.stringify(describeBusiness(bare, ORIGIN))
    expect(told).not.toMatch(/rating|geo|telephone|javascript|email/i)
    expect(JSON.stringify(describeBusiness({ ...business, reviewCount: 2 }, ORIGIN))).toContain(
      '"ratingValue":4',
    )
  })

  it('is at its canonical address, in its place', () => {
    expect(describeBusiness(business, ORIGIN)).toMatchObject({
      '@type': 'Locksmith',
      url: 'https://rehber.example/isletme/7-sisli-cilingir',
      address: { streetAddress: 'Halaskargazi Cad. 1', addressLocality: 'Şişli', addressRegion: 'İstanbul' },
      geo: { latitude: 41.06, longitude: 28.98 },
    })
    expect(businessType(999)).toBe('LocalBusiness')
  })
})

it('has its photos as whole addresses, and none where there are none', () => {
  const { image } = describeBusiness(business, ORIGIN) as { image: string[] }
  expect(image).toEqual([`${ORIGIN}/files/a.webp`, `${ORIGIN}/files/b.webp`])
  expect(describeBusiness({ ...business, images: [] }, ORIGIN)).not.toHaveProperty('image')
})

describe('opening hours', () => {
  const shortly = (hours: object[]) =>
    (hours as { opens: string; closes: string; dayOfWeek: string[] }[]).map(
      ({ opens, closes, dayOfWeek }) =>
        `${dayOfWeek.map((one) => one.slice(19, 21)).join()} ${opens}-${closes}`,
    )

  it('tell a lunch break as two spans, and leave out closed days', () => {
    const weekday = day('09:00-12:30', '13:30-18:00')
    expect(
      shortly(openingHours(week(weekday, weekday, weekday, weekday, weekday, day('10:00-14:00'), []))),
    ).toEqual(['Mo,Tu,We,Th,Fr 09:00-12:30', 'Mo,Tu,We,Th,Fr 13:30-18:00', 'Sa 10:00-14:00'])
  })

  it('of exceptions and holidays have their days, and closed ones open and close at midnight', () => {
    const leave = { from: '2026-12-01', to: '2026-12-14', hours: [], reason: 'Yıllık izin' }
    const eve = { from: '2027-03-08', to: '2027-03-08', hours: day('09:00-13:00'), reason: '' }
    const told = describeBusiness({ ...business, specialDays: [leave, eve] }, ORIGIN)
    expect(schemaErrors(told)).toEqual([])
    expect(told).toMatchObject({
      specialOpeningHoursSpecification: [
        {
          ...{ validFrom: '2026-12-01', validThrough: '2026-12-14', opens: '00:00', closes: '00:00' },
          description: 'Yıllık izin',
        },
        { validFrom: '2027-03-08', opens: '09:00', closes: '13:00' },
      ],
    })
    expect(describeBusiness(business, ORIGIN)).not.toHaveProperty('specialOpeningHoursSpecification')
  })

  it('close past midnight before they open, and at midnight at 00:00', () => {
    const empty: Week = [[], [], [], [], []]
    expect(shortly(openingHours([...empty, day('18:00-02:00'), day('09:00-24:00')]))).toEqual([
      'Sa 18:00-02:00',
      'Su 09:00-00:00',
    ])
  })

  it('are 00:00 to 23:59 where it never closes', () => {
    expect(shortly(openingHours(Array.from({ length: 7 }, () => day('00:00-24:00'))))).toEqual([
      'Mo,Tu,We,Th,Fr,Sa,Su 00:00-23:59',
    ])
  })
})
