import { expect, it } from 'vitest'
import { untilText } from './hours.ts'
import { daysText, holidayDay, intervalNote, intervalsText, previewDay } from './hours-form.ts'

it.each([
  ['18:00', '02:00', "Ertesi gün 02:00'ye kadar"],
  ['20:00', '06:00', "Ertesi gün 06:00'ya kadar"],
  ['18:00', '24:00', 'Gece yarısına kadar'],
  ['18:00', '00:00', 'Gece yarısına kadar'],
  ['00:00', '00:00', 'Bütün gün, 24 saat'],
  ['09:00', '18:00', null],
  ['', '18:00', null],
])('%s to %s means: %s', (from, to, note) => {
  expect(intervalNote({ from, to })).toBe(note)
})

it('tells days and hours as they are written', () => {
  const hours = [
    { from: '09:00', to: '12:30' },
    { from: '18:00', to: '02:00' },
  ]
  expect(intervalsText(hours)).toBe('09:00–12:30, 18:00–02:00 (ertesi gün)')
  expect(intervalsText([])).toBe('Kapalı')
  expect([0, 1, 2].map((i) => previewDay(`2026-11-2${2 + i}`, i))).toEqual(['Bugün', 'Yarın', '24 Kas Sal'])
  expect(daysText({ from: '2026-11-20', to: '2026-11-20' })).toBe('20 Kas 2026')
  expect(daysText({ from: '2026-11-20', to: '2026-11-22' })).toContain('20')
  expect(holidayDay({ day: '2026-10-28', from: '13:00' })).toBe('28 Ekim 2026 Çarşamba, 13:00 sonrası')
})

it('tells until when, by the day of Istanbul', () => {
  const now = new Date('2026-11-20T22:30:00+03:00')
  expect(untilText('2026-11-20T23:00:00+03:00', now)).toBe("bugün 23:00'e kadar")
  expect(untilText('2026-11-21T02:00:00+03:00', now)).toBe("yarın 02:00'ye kadar")
})
