import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { adaptBursa, adaptEDevlet, adaptIzmir } from './adapters.ts'

const sample = JSON.parse(
  readFileSync(new URL('../../../../test/fixtures/bursa-nobetci-2022-03-04.json', import.meta.url), 'utf8'),
) as Record<string, string>[]

describe('Bursa, the sample of 4 March 2022', () => {
  test('every row, with its own hours across midnight', () => {
    const all = adaptBursa(sample)
    expect(all).toHaveLength(32)
    expect(all[0]).toEqual({
      name: 'Arzu Eczanesi',
      district: 'Nilüfer',
      phone: '+902244417074',
      address: 'Üçevler Mh. Üngörmüş Sk. No:1/A-1/B Posta Kodu:16100',
      note: 'Üçevler Kütüphanesi Yanı',
      lat: 40.2009,
      lng: 28.9488,
      startsAt: '2022-03-04T15:30:00.000Z',
      endsAt: '2022-03-05T05:30:00.000Z',
    })
    expect(all.filter(({ phone, lat }) => phone === null || lat === null)).toEqual([])
    expect(new Set(all.map(({ endsAt }) => endsAt.slice(11, 16)))).toEqual(
      new Set(['05:30', '22:00', '06:00', '06:30', '05:00']),
    )
    expect(all.every(({ endsAt, startsAt }) => Date.parse(endsAt) > Date.parse(startsAt))).toBe(true)
  })

  test('the same as an object of numbered rows', () => {
    expect(adaptBursa(Object.fromEntries(sample.entries()))).toEqual(adaptBursa(sample))
  })

  const [first = {}] = sample
  test('a row without coordinates, phone or district is kept as far as it goes; a duty across the month’s end', () => {
    const bare = { ...first, enlem: '', boylam: null, tel: ' ', ilce: undefined }
    const dates = { baslangic: '2026-11-30 18:30:00', bitis: '2026-12-01 08:30:00' }
    expect(adaptBursa([{ ...bare, ...dates }])).toMatchObject([
      {
        ...{ name: 'Arzu Eczanesi', district: null, phone: null, lat: null, lng: null },
        ...{ startsAt: '2026-11-30T15:30:00.000Z', endsAt: '2026-12-01T05:30:00.000Z' },
      },
    ])
  })

  test('a point abroad is no point', () => {
    expect(adaptBursa([{ ...first, enlem: '28.9488', boylam: '40.2009' }])).toMatchObject([
      { lat: null, lng: null },
    ])
  })

  test.each([
    ['no name', { eczane: ' ' }],
    ['an end before its beginning', { bitis: '2022-03-04 08:30:00' }],
    ['a duty of a month', { bitis: '2022-04-04 08:30:00' }],
    ['no times', { baslangic: 'bugün' }],
  ])('a row with %s is left out', (_, broken) => {
    expect(adaptBursa([first, { ...first, ...broken }])).toHaveLength(1)
    expect(() => adaptBursa([{ ...first, ...broken }])).toThrow('0 of them')
  })

  test('a list that is mostly not understood is not taken for one', () => {
    expect(() => adaptBursa([first, {}, {}])).toThrow('3 rows, 1 of them')
    expect(() => adaptBursa([])).toThrow('0 rows')
    expect(() => adaptBursa('<html>')).toThrow(/invalid/)
  })
})

test('İzmir: X is the latitude, and the day alone is told', () => {
  const row = {
    Adi: 'YENİ IŞIK',
    Telefon: '02324631234',
    Adres: '1443 Sokak No: 12 Alsancak',
    Bolge: 'KONAK',
    BolgeAciklama: 'SAAT 00:00’DAN SONRA EVDE İCAPÇI USULÜ NÖBETÇİDİR',
    LokasyonX: '38.4361',
    LokasyonY: '27,1422',
    Tarih: '2026-11-30T00:00:00',
  }
  expect(adaptIzmir([row])).toEqual([
    {
      name: 'Yeni Işık',
      district: 'Konak',
      phone: '+902324631234',
      address: '1443 Sokak No: 12 Alsancak',
      note: 'Saat 00:00’dan Sonra Evde İcapçı Usulü Nöbetçidir',
      lat: 38.4361,
      lng: 27.1422,
      startsAt: '2026-11-30T05:30:00.000Z',
      endsAt: '2026-12-01T05:30:00.000Z',
    },
  ])
})

test('e-Devlet: decimal comma, its way to write phones and days', () => {
  const row = {
    Name: 'Kızılay Eczanesi',
    District: 'ÇANKAYA',
    Phone: '0 - (312) 319 - 6766',
    Address: 'Meşrutiyet Cad. 10',
    Latitude: '39,9357',
    Longitude: '32,8597',
    Date: '31/12/2026',
  }
  expect(adaptEDevlet([row])).toEqual([
    {
      name: 'Kızılay Eczanesi',
      district: 'Çankaya',
      phone: '+903123196766',
      address: 'Meşrutiyet Cad. 10',
      note: null,
      lat: 39.9357,
      lng: 32.8597,
      startsAt: '2026-12-31T05:30:00.000Z',
      endsAt: '2027-01-01T05:30:00.000Z',
    },
  ])
})
