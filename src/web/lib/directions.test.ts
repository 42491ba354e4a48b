import { expect, it } from 'vitest'
import { appleDirectionsHref, deviceMapHref, directionsHref, yandexDirectionsHref } from './directions.ts'

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
