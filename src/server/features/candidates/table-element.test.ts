import { expect, test } from 'vitest'
import type { StreetFound } from '#contract/streets.ts'
import { loadPlaces } from '../places/places.ts'
import { makeLocate } from './table-element.ts'

const street = (name: string, district: string, lat: number): StreetFound => ({
  ...{ name, district, city: 'Bayburt', metres: 100, lat, lng: 40, distance: 1 },
})

function locating(found: readonly StreetFound[]) {
  const asked: string[] = []
  const streets = {
    async find(question: string) {
      asked.push(question)
      return [...found]
    },
  }
  return { asked, locate: makeLocate({ streets, places: loadPlaces() }) }
}
const address = (written: string, district = 'Merkez', city = 'BAYBURT') => ({
  street: written,
  district,
  city,
})

test('an address lies in the last street that it names, which is asked for once', async () => {
  const { asked, locate } = locating([street('Gül Sokağı', 'Merkez', 40.25)])
  expect(await locate(address('Zahit Mah. Atatürk Cad. Gül Sok.No:4/2'))).toEqual({ lat: 40.25, lng: 40 })
  expect(await locate(address('Zahit Mah. Gül Sok. No:9'))).toEqual({ lat: 40.25, lng: 40 })
  expect(asked).toEqual(['Gül Sok Merkez BAYBURT'])
})

test('a street of another kind, with a longer name, of another town, or one of several is not it', async () => {
  const at = async (found: StreetFound[], written: string, district?: string) =>
    (await locating(found).locate(address(written, district)))?.lat ?? null
  expect(await at([street('Gül Caddesi', 'Merkez', 40.25)], 'Gül Sokak')).toBeNull()
  expect(await at([street('Beyaz Gül Sokağı', 'Merkez', 40.25)], 'Gül Sokak')).toBeNull()
  expect(await at([street('Gül Sokağı', 'Aydıntepe', 40.25)], 'Gül Sokak')).toBeNull()
  const two = [street('Gül Sokağı', 'Merkez', 40.25), street('Gül Sokağı', 'Aydıntepe', 40.4)]
  expect(await at(two, 'Gül Sokak', '')).toBeNull()
  expect(await at(two, 'Gül Sokak', 'aydıntepe')).toBe(40.4)
  expect(await at(two.slice(1), 'Gül Sokak', '')).toBe(40.4)
})
