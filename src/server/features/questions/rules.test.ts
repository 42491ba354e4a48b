import { expect, test } from 'vitest'
import { holidaysBetween, isRegularlyOpen } from '../hours/hours.ts'
import { occasionOf, parseReply } from './rules.ts'

const on = (today: string) => occasionOf(today, holidaysBetween(today, '2026-12-31'))

test('the eve of a whole holiday asks about it, half days do not, and silence waits for a holiday that is near', () => {
  expect(on('2026-10-28')).toEqual({ day: '2026-10-29', holiday: 'Cumhuriyet Bayramı' })
  expect(on('2026-10-27')).toBeNull()
  expect(on('2026-10-22')).toBeNull()
  expect(on('2026-10-21')).toEqual({ day: '2026-10-22', holiday: null })
  expect(on('2026-05-26')).toEqual({ day: '2026-05-27', holiday: 'Kurban Bayramı 1. gün' })
})

test('a day is asked about where the regular week is open, and nothing else was said of it', () => {
  const open = (hours: string, day = '2026-10-29', isHoliday = true) => isRegularlyOpen(hours, day, isHoliday)
  expect(open('Mo-Sa 09:00-18:00')).toBe(true)
  expect(open('24/7')).toBe(true)
  expect(open('Mo-Sa 09:00-18:00; PH off')).toBe(false)
  expect(open('Mo-Sa 09:00-18:00; PH off', '2026-10-30', false)).toBe(true)
  expect(open('Mo-Sa 09:00-18:00; 2026 Oct 29 off "Kapalı"')).toBe(false)
  expect(open('Mo-Sa 09:00-18:00', '2026-11-01', false)).toBe(false)
  expect(open('Mo-Su sunrise-sunset')).toBe(false)
})

test('an SMS answers by its code', () => {
  expect(parseReply(' 1 4711')).toEqual({ act: 'yes', code: 4711 })
  expect(parseReply('0.4711 ')).toEqual({ act: 'no', code: 4711 })
  expect(parseReply('Dur 4711')).toEqual({ act: 'stop', code: 4711 })
  for (const other of ['1', '0', '1 20 47', '1 47', '0 47', '1 47111', '2 4711', 'dur'])
    expect(parseReply(other)).toBeNull()
})
