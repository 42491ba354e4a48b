import { expect, it } from 'vitest'
import { openLineOf, outlookAt, specialDaysOf } from './open-line.ts'

/** Local time of İstanbul, which is three hours ahead of UTC all year. */
const at = (text: string) => new Date(`${text}:00+03:00`)
const unknown = { openState: 'unknown', nextChangeAt: null } as const
const line = (osm: string, when: string, isOpen: boolean | null = null, until: string | null = null) => {
  const switched = { switchOpen: isOpen, switchUntil: until === null ? null : at(until) }
  const outlook = outlookAt(osm, at(when))
  const told = openLineOf({ ...switched, outlook, usual: unknown, isDoubted: false, now: at(when) })
  return { ...told, nextChangeAt: told.nextChangeAt?.getTime() }
}

// 20 November 2026 is a Friday.
it.each([
  ['Mo-Su 08:00-20:00', '2026-11-20T19:49', false, '2026-11-20T20:00', 'closed', '2026-11-21T08:00'],
  ['Mo-Sa 09:00-18:00', '2026-11-22T12:00', true, '2026-11-23T09:00', 'open', '2026-11-23T18:00'],
  ['Mo-Fr 09:00-18:00', '2026-11-20T18:30', true, '2026-11-21T18:30', 'open', '2026-11-21T18:30'],
  ['24/7', '2026-11-20T12:00', false, '2026-11-21T12:00', 'closed', '2026-11-21T12:00'],
])('%s at %s, switched to %s until %s', (osm, when, isOpen, until, openState, change) => {
  const nextChangeAt = at(change).getTime()
  expect(line(osm, when, isOpen, until)).toMatchObject({ openState, nextChangeAt, endsUnknown: false })
})

it('says that nobody knows what comes after a switch without hours, or after hours that may last longer', () => {
  const facts = { switchOpen: true, switchUntil: at('2026-11-21T12:00'), outlook: null, usual: unknown }
  const told = openLineOf({ ...facts, isDoubted: false, now: at('2026-11-20T13:00') })
  expect(told).toMatchObject({ openState: 'open', endsUnknown: true })
  expect(line('Mo-Fr 09:00-18:00+', '2026-11-20T12:00').endsUnknown).toBe(true)
})

it('is round the clock with a switch that says the same', () => {
  expect(line('24/7', '2026-11-20T12:00', true, '2026-11-21T12:00').nextChangeAt).toBeUndefined()
})

it('tells the special days that were reckoned lately, and again after two months', () => {
  const osm = '24/7; 2026 Nov 20-22 off "Sayım"; 2027 Dec 24 off'
  const first = outlookAt(osm, at('2026-11-20T12:00'))
  const told = { from: '2026-11-20', to: '2026-11-22', hours: [], reason: 'Sayım' }
  expect(first.special).toEqual([told])
  const later = outlookAt(osm, at('2026-12-10T12:00'), first)
  expect([later.special, later.specialOn]).toEqual([first.special, '2026-11-20'])
  expect(specialDaysOf(later, at('2026-12-10T12:00'))).toEqual([])
  const closed = { from: '2027-12-24', to: '2027-12-24', hours: [], reason: '' }
  expect(outlookAt(osm, at('2027-01-20T12:00'), first).special).toEqual([closed])
})

it.each([
  ['open', '12:00', null, { openState: 'estimated', isDoubted: true, endsUnknown: false }],
  ['open by a switch', '22:00', true, { openState: 'estimated', isDoubted: true }],
  ['closed', '22:00', null, { openState: 'closed', isDoubted: false }],
  ['closed by a switch', '12:00', false, { openState: 'closed', isDoubted: false }],
] as const)('does not say of a doubted line that it is open: %s', (_what, hour, switchOpen, expected) => {
  const now = at(`2026-11-20T${hour}`)
  const switched = { switchOpen, switchUntil: switchOpen === null ? null : at('2026-11-21T00:00') }
  const outlook = outlookAt('Mo-Fr 09:00-18:00', now)
  expect(openLineOf({ ...switched, outlook, usual: unknown, isDoubted: true, now })).toMatchObject(expected)
})
