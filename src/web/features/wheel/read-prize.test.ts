import { expect, test } from 'vitest'
import { readNumber } from '#lib/typed-number.ts'
import { changesOf, problemOf, readCommon, readOdds, writeNumber } from './read-prize.ts'

test('what is shown in a field is read back', () => {
  expect(writeNumber(250_000.5)).toBe('250.000,5')
  for (const number of [0, 12.5, 1250, 0.01, 1250.25, 1e9])
    expect(readNumber(writeNumber(number))).toBe(number)
})

test('an empty stock is without end, empty days are none, odds are a share', () => {
  const typed = { title: ' Çay ', value: '', stock: '', startsOn: '', endsOn: '2027-01-02', validDays: '30' }
  expect(readCommon(typed)).toEqual({
    ...{ title: 'Çay', value: 0, stock: null, startsOn: null, endsOn: '2027-01-02' },
    ...{ validDays: 30, isActive: false },
  })
  expect(readCommon({ ...typed, isActive: 'on', stock: '5' })).toMatchObject({ isActive: true, stock: 5 })
  expect(readOdds('12,5')).toBe(0.125)
})

test('only what was typed again is sent: a stock that customers win from meanwhile is not set back', () => {
  const current = { title: 'Çay', stock: 5, value: 12.5, isActive: true, wonCount: 3 }
  const typed = { title: 'Kahve', stock: 5, value: 12.5, isActive: false }
  expect(changesOf(current, typed)).toEqual({ title: 'Kahve', isActive: false })
  expect(changesOf({ ...current, stock: null }, { ...typed, stock: 5 })).toMatchObject({ stock: 5 })
  expect(changesOf(current, { ...typed, stock: null })).toMatchObject({ stock: null })
})

test('says what is missing and what is no number, beside the field', () => {
  expect(problemOf({ title: '', odds: Number.NaN, stock: null, isActive: false })?.fields).toEqual({
    title: 'Bu alan zorunludur',
    odds: 'Bu alana bir sayı yazın',
  })
  expect(problemOf({ title: 'Çay', odds: 0.1 })).toBeNull()
})
