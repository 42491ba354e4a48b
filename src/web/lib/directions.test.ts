import { expect, it } from 'vitest'
import {
  appleDirectionsHref,
  deviceMapHref,
  directionsHref,
  routeHrefs,
  yandexDirectionsHref,
} from './directions.ts'

const to = { lat: 41.0671, lng: 28.9925 }
const from = { lat: 41.0082, lng: 28.9784 }

it('leads from the known position by car, in each map', () => {
  const google = new URL(directionsHref(to, from)).searchParams
  expect(Object.fromEntries(google)).toEqual({
    api: '1',
    origin: '41.0082,28.9784',
    destination: '41.0671,28.9925',
    travelmode: 'driving',
  })
  const yandex = new URL(yandexDirectionsHref(to, from)).searchParams
  expect(Object.fromEntries(yandex)).toEqual({ rtext: '41.0082,28.9784~41.0671,28.9925', rtt: 'auto' })
  const apple = new URL(appleDirectionsHref(to, from)).searchParams
  expect(Object.fromEntries(apple)).toEqual({
    saddr: '41.0082,28.9784',
    daddr: '41.0671,28.9925',
    dirflg: 'd',
  })
})

it('leaves the start to the map where it is unknown', () => {
  expect(new URL(directionsHref(to, null)).searchParams.has('origin')).toBe(false)
  expect(new URL(yandexDirectionsHref(to)).searchParams.get('rtext')).toBe('~41.0671,28.9925')
  expect(new URL(appleDirectionsHref(to, null)).searchParams.has('saddr')).toBe(false)
})

it("names the place to the device's own map, whatever its name holds", () => {
  expect(deviceMapHref(to, 'Çilingir & Oto')).toBe(
    'geo:41.0671,28.9925?q=41.0671,28.9925(%C3%87ilingir%20%26%20Oto)',
  )
})

it('leads through many places in links of nine waypoints, each from where the one before ends', () => {
  const places = Array.from({ length: 21 }, (_, n) => ({ lat: 41 + n / 100, lng: 29 }))
  const legs = routeHrefs(from, places).map((href) => Object.fromEntries(new URL(href).searchParams))
  expect(legs.map(({ waypoints = '' }) => waypoints.split('|').filter(Boolean).length)).toEqual([9, 9, 0])
  expect(legs.map(({ origin }) => origin)).toEqual(['41.0082,28.9784', '41.09,29', '41.19,29'])
  expect(legs.map(({ destination }) => destination)).toEqual(['41.09,29', '41.19,29', '41.2,29'])
  const visited = legs.flatMap(({ waypoints = '', destination }) => [...waypoints.split('|'), destination])
  expect(visited.filter(Boolean)).toEqual(places.map(({ lat, lng }) => `${lat},${lng}`))
  expect(routeHrefs(from, [])).toEqual([])
})
