import { expect, test } from 'vitest'
import { priceOf, supplementsAt } from './price.ts'

const tariff = {
  ...{ openingKurus: 50_000, perKmKurus: 2500, freeKm: 5, nightPercent: 50, holidayPercent: 30 },
  includes: 'İlk yarım saat iş',
}
const [none, night, holiday] = [
  { isNight: false, isHoliday: false },
  { isNight: true, isHoliday: false },
  { isNight: false, isHoliday: true },
]

test('the opening fee holds the first kilometres; each further one that is begun is paid for', () => {
  expect(priceOf(tariff, 4.9, none)).toEqual({
    ...{ totalKurus: 50_000, paidKm: 0, includes: tariff.includes },
    lines: [{ kind: 'opening', kurus: 50_000 }],
  })
  expect(priceOf(tariff, 7.2, none)).toMatchObject({ totalKurus: 57_500, paidKm: 3 })
})

test('of night and holiday the higher supplement is taken, in whole liras', () => {
  expect(priceOf(tariff, 7.2, night).lines.at(-1)).toEqual({ kind: 'night', kurus: 28_800 })
  expect(priceOf(tariff, 7.2, holiday)).toMatchObject({ totalKurus: 74_800 })
  const both = priceOf({ ...tariff, nightPercent: 10 }, 1, { isNight: true, isHoliday: true })
  expect(both.lines.at(-1)).toEqual({ kind: 'holiday', kurus: 15_000 })
})

test('the night is from 22 to 7 in Istanbul, and Sundays count as holidays', () => {
  const at = (text: string, isHoliday = false) => supplementsAt(new Date(`${text}+03:00`), isHoliday)
  expect(at('2026-11-26T21:59')).toEqual(none)
  expect(at('2026-11-26T22:00')).toEqual(night)
  expect(at('2026-11-27T06:59')).toEqual(night)
  expect(at('2026-11-27T07:00')).toEqual(none)
  expect(at('2026-11-29T12:00')).toEqual(holiday)
  expect(at('2026-10-29T12:00', true)).toEqual(holiday)
})
