import { expect, test } from 'vitest'
import { ArchiveReader } from './archive-reader.ts'
import { type TileAddress, tilesWithin } from './tile-grid.ts'
import { readTile } from './vector-tile.ts'

const LANDMARKS = ['park', 'ferry_terminal', 'station', 'museum', 'cemetery']
/** Streets full of shops: Eminönü with Beyoğlu, and Kadıköy. */
const CENTRES = [
  { west: 28.96, south: 41.005, east: 28.99, north: 41.035 },
  { west: 29.02, south: 40.97, east: 29.05, north: 41.0 },
]

test('the map that ships names stations and sights, and no shop, doctor or school', async () => {
  const map = await ArchiveReader.open('data/map/streets.pmtiles')
  const kinds = new Set<unknown>()
  const named = new Set<string>()
  const look = async ({ z, x, y }: TileAddress) => {
    const bytes = await map.tile(z, x, y)
    for (const [layer, features] of bytes ? readTile(bytes) : [])
      for (const { properties } of features) {
        if (layer === 'pois') kinds.add(properties.kind)
        if ('name' in properties) named.add(layer)
      }
  }
  for (const centre of CENTRES)
    for (const z of [13, 14]) for (const tile of tilesWithin(centre, z)) await look(tile)
  await map.close()
  expect(kinds.size).toBeGreaterThan(2)
  expect([...kinds].filter((kind) => !LANDMARKS.includes(String(kind)))).toEqual([])
  expect([...named].sort()).toEqual(['places', 'pois', 'roads', 'water'])
})
