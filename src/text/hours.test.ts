import { describe, expect, it } from 'vitest'
import type { Week } from '#contract/businesses.ts'
import { changeText, hoursText, openBadge, openLabel } from './hours.ts'

type Day = Week[number]
const work: Day = [{ from: '09:00', to: '18:00' }]
const full: Day = [{ from: '00:00', to: '24:00' }]
const week = (weekdays: Day, saturday = weekdays, sunday = weekdays): Week => [
  ...Array.from({ length: 5 }, () => weekdays),
  saturday,
  sunday,
]

describe('hoursText', () => {
  it.each<[string, Week]>([
    ['Her gün 09:00–18:00', week(work)],
    ['7/24 açık', week(full)],
    ['Kapalı', week([])],
    ['Pzt–Cum 09:00–18:00, Cmt 10:00–14:00, Paz kapalı', week(work, [{ from: '10:00', to: '14:00' }], [])],
    ['Pzt–Cum 24 saat, Cmt–Paz kapalı', week(full, [], [])],
    [
      'Her gün 09:00–12:00, 13:00–18:00',
      week([
        { from: '09:00', to: '12:00' },
        { from: '13:00', to: '18:00' },
      ]),
    ],
    ['Her gün 10:00–00:00', week([{ from: '10:00', to: '24:00' }])],
    ['Pzt–Cmt 22:00–05:00, Paz kapalı', week([{ from: '22:00', to: '05:00' }], undefined, [])],
  ])('%s', (text, of) => {
    expect(hoursText(of)).toBe(text)
  })
})

describe('openLabel and openBadge', () => {
  it('never calls an estimate open', () => {
    expect(['open', 'closed', 'estimated', 'unknown'].map((state) => openLabel(state as 'open'))).toEqual([
      'AÇIK',
      'KAPALI',
      'Tahminen açık',
      'Saatleri bilinmiyor',
    ])
    expect([openBadge('open'), openBadge('closed'), openBadge('estimated')]).toEqual([
      'Açık',
      'Kapalı',
      'Tahminen açık',
    ])
  })
})

describe('changeText', () => {
  // A Friday; +03:00 is Europe/Istanbul all year.
  const at = (text: string) => new Date(`${text}:00+03:00`)
  const say = (openState: 'open' | 'closed' | 'estimated' | 'unknown', next: string | null, now: string) =>
    changeText({ openState, nextChangeAt: next === null ? null : at(next).toISOString() }, at(now))

  it.each([
    ["18:00'de kapanır", 'open', '2026-11-20T18:00', '2026-11-20T12:00'],
    ["00:00'da kapanır", 'open', '2026-11-21T00:00', '2026-11-20T09:30'],
    ["02:00'de kapanır", 'open', '2026-11-21T02:00', '2026-11-20T23:00'],
    ["02:00'de kapanır", 'open', '2026-11-21T02:00', '2026-11-21T01:00'],
    ["yarın 07:00'de kapanır", 'open', '2026-11-21T07:00', '2026-11-20T23:00'],
    ["Pazartesi 18:30'da kapanır", 'open', '2026-11-23T18:30', '2026-11-20T12:00'],
    ["09:00'da açılır", 'closed', '2026-11-20T09:00', '2026-11-20T01:00'],
    ["yarın 09:00'da açılır", 'closed', '2026-11-21T09:00', '2026-11-20T23:59'],
    ["Pazartesi 09:00'da açılır", 'closed', '2026-11-23T09:00', '2026-11-20T19:00'],
    ["1 Aralık 09:00'da açılır", 'closed', '2026-12-01T09:00', '2026-11-20T19:00'],
    ['24 saat açık', 'open', null, '2026-11-20T12:00'],
    ['', 'closed', null, '2026-11-20T12:00'],
    ['', 'estimated', '2026-11-20T18:00', '2026-11-20T12:00'],
    ['', 'unknown', null, '2026-11-20T12:00'],
    ['', 'open', '2026-11-20T12:00', '2026-11-20T12:00'],
  ] as const)('%s', (text, state, next, now) => {
    expect(say(state, next, now)).toBe(text)
  })

  it('tells of doubted hours when they end, and never that they do not', () => {
    const doubted = (next: string | null) =>
      changeText(
        { openState: 'estimated', isDoubted: true, nextChangeAt: next && at(next).toISOString() },
        at('2026-11-20T12:00'),
      )
    expect(doubted('2026-11-20T18:00')).toBe("18:00'de kapanır")
    expect(doubted(null)).toBe('')
  })
})
