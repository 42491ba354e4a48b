import { expect, test } from 'vitest'
import { makeSources, type SourceItem } from './suppliers.ts'

const item = (over: Partial<SourceItem> & { dataset: string | null }): SourceItem => ({
  ...{ property: '', licence: null, recordId: null },
  ...over,
})
const read = (...items: SourceItem[]) => makeSources().read(items)
const osm = (recordId: string | null, property = '') => item({ dataset: 'OpenStreetMap', property, recordId })

test('each field has its suppliers, each supplier its licence', () => {
  const { read: readSources, met } = makeSources()
  const sourced = readSources([
    item({ dataset: 'meta' }),
    item({ dataset: 'Foursquare', property: '/properties/phones' }),
    item({ dataset: 'Microsoft', property: '/properties/addresses/0/freeform' }),
    item({ dataset: 'AllThePlaces', property: 'names' }),
    item({ dataset: 'Overture', property: '/properties/confidence' }),
  ])
  expect(sourced).toEqual({
    osmRef: null,
    suppliers: {
      record: ['meta'],
      phone: ['foursquare'],
      address: ['microsoft'],
      name: ['alltheplaces'],
      other: ['overture'],
    },
  })
  expect(met().map(({ name, licence }) => `${name}: ${licence}`)).toEqual([
    'Meta: CDLA Permissive 2.0',
    'Foursquare: Apache 2.0',
    'Microsoft: CDLA Permissive 2.0',
    'AllThePlaces: CC0 1.0',
    'Overture Maps: CDLA Permissive 2.0',
  ])
})

test('a licence that a record states counts, one that nobody states or that we may not show under leaves it out', () => {
  const { read: readSources, met } = makeSources()
  expect(readSources([item({ dataset: 'Yeni Kaynak', licence: 'CC-BY-4.0' })])).not.toBeNull()
  expect(readSources([item({ dataset: 'meta', licence: 'ODbL-1.0' })])).not.toBeNull()
  expect(met()).toMatchObject([
    { name: 'Yeni Kaynak', licence: 'CC BY 4.0' },
    { name: 'Meta', licence: 'ODbL 1.0' },
  ])
  expect(read(item({ dataset: 'Yeni Kaynak' }))).toBeNull()
  expect(read(item({ dataset: 'meta', licence: 'CC-BY-NC-4.0' }))).toBeNull()
  expect(
    read(item({ dataset: 'meta' }), item({ dataset: 'Yeni', property: '/properties/phones' })),
  ).toBeNull()
  expect(read(item({ dataset: null }))).toBeNull()
  expect(read()).toBeNull()
  // Of the fields that it does not name nobody is the source.
  expect(read(item({ dataset: 'meta', property: '/properties/phones' }))).toBeNull()
})

test('OpenStreetMap stays under its licence, by whatever name it goes', () => {
  for (const dataset of ['OpenStreetMap', 'OSM', 'openstreetmap.org', 'Daylight Map Distribution']) {
    const { read: readSources, met } = makeSources()
    expect(readSources([item({ dataset, licence: 'CDLA-Permissive-2.0' })])?.suppliers).toEqual({
      record: ['openstreetmap'],
    })
    expect(met()).toMatchObject([{ name: 'OpenStreetMap', licence: 'ODbL 1.0' }])
  }
})

test('the thing of OpenStreetMap that a record is of is known by its id, one only', () => {
  expect(read(osm('n123@4'))?.osmRef).toBe('node/123')
  expect(read(osm('w5'))?.osmRef).toBe('way/5')
  expect(read(item({ dataset: 'meta' }), osm('r7@12'))?.osmRef).toBe('relation/7')
  expect(read(osm('n1@1'), osm('n1@2'))?.osmRef).toBe('node/1')
  for (const none of ['n-5@1', 'n0', '123', '', 'x5', 'n5@', null]) expect(read(osm(none))?.osmRef).toBeNull()
  expect(read(osm('n1'), osm('w2'))?.osmRef).toBeNull()
  // The source of an address is not the place.
  expect(read(item({ dataset: 'meta' }), osm('w2@1', '/properties/addresses'))).toMatchObject({
    osmRef: null,
    suppliers: { address: ['openstreetmap'] },
  })
  expect(read(item({ dataset: 'meta', recordId: 'n123@4' }))?.osmRef).toBeNull()
})
