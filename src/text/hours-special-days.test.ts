import { describe, expect, it } from 'vitest'
import { noticeText } from './hours.ts'
import { specialDates, weekFromToday } from './hours-special-days.ts'

// A Monday afternoon; +03:00 is Europe/Istanbul all year.
const NOW = new Date('2026-11-23T15:00:00+03:00')
const shop = [{ from: '09:00', to: '18:00' }]
const closed = (from: string, to = from, reason = 'Yıllık izin') => ({ from, to, hours: [], reason })

describe('special days', () => {
  it.each([
    ['1 Aralık Salı', '2026-12-01', '2026-12-01'],
    ['1 – 14 Aralık', '2026-12-01', '2026-12-14'],
    ['28 Kasım – 3 Aralık', '2026-11-28', '2026-12-03'],
    ['1 Ocak 2027 Cuma', '2027-01-01', '2027-01-01'],
    ['30 Aralık 2026 – 2 Ocak 2027', '2026-12-30', '2027-01-02'],
  ])('are %s', (text, from, to) => {
    expect(specialDates({ from, to }, NOW)).toBe(text)
  })

  it('stand in the week on the days that come next', () => {
    const week = [shop, shop, shop, shop, shop, [], []]
    const special = [closed('2026-11-25', '2026-11-26'), { ...closed('2026-11-29'), hours: shop }]
    const shown = weekFromToday(week, special, NOW)
    expect(shown.map(({ hours }) => hours.length)).toEqual([1, 1, 0, 0, 1, 0, 1])
    expect(shown.map(({ isToday }) => isToday).indexOf(true)).toBe(0)
    // On Friday the Wednesday that is meant is the next one.
    const friday = weekFromToday(week, special, new Date('2026-11-27T00:30:00+03:00'))
    expect(friday.map(({ hours }) => hours.length)).toEqual([1, 1, 1, 1, 1, 0, 1])
    expect(friday[6]?.special?.reason).toBe('Yıllık izin')
  })
})

describe('noticeText', () => {
  it.each([
    ['Yarın kapalı: Yıllık izin', closed('2026-11-24')],
    ['Bugün kapalı: Yıllık izin', closed('2026-11-20', '2026-11-30')],
    ['Yarın kapalı', closed('2026-11-24', '2026-11-24', '')],
    ['Yarın 09:00–18:00: Arife', { ...closed('2026-11-24', '2026-11-24', 'Arife'), hours: shop }],
    ['', closed('2026-11-25')],
    ['', closed('2026-11-22')],
    ['', undefined],
  ])('%s', (text, notice) => {
    expect(noticeText(notice, NOW)).toBe(text)
  })
})
