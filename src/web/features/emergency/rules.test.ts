import { expect, it } from 'vitest'
import { type EmergencyPlace, isOver, rank } from './rules.ts'

const place = (id: number, more: Partial<EmergencyPlace> = {}): EmergencyPlace => ({
  ...{
    id,
    name: `Yer ${id}`,
    phone: '+902121234567',
    latitude: 41,
    longitude: 29,
    address: '',
    district: null,
  },
  ...{ categoryId: 2, category: 'Çilingir', openState: 'open', nextChangeAt: null, distance: 1 },
  ...{ isSample: false, source: 'osm' },
  ...more,
})
const NOW = Date.parse('2026-11-21T02:00:00+03:00')
const ids = (places: readonly EmergencyPlace[]) => places.map(({ id }) => id)

it('shows a place of two lists once, in the order of all lists, like ones by id', () => {
  const guessed = place(1, { openState: 'estimated', distance: 1 })
  const known = place(2, { distance: 20.9 })
  const far = place(3, { distance: 21.1 })
  expect(ids(rank([[guessed, far], [known, guessed], []], NOW))).toEqual([2, 1, 3])
  expect(ids(rank([[place(5), place(4)]], NOW))).toEqual([4, 5])
})

it('puts what can be called before what cannot, unless that is much nearer', () => {
  const silent = place(1, { phone: null, distance: 1 })
  expect(ids(rank([[silent, place(2, { distance: 10.9 })]], NOW))).toEqual([2, 1])
  expect(ids(rank([[silent, place(2, { distance: 11.1 })]], NOW))).toEqual([1, 2])
})

it('counts the detour by road as distance', () => {
  const across = place(1, { distance: 2, detour: 4.5 })
  expect(ids(rank([[across], [place(2, { distance: 6.4 })]], NOW))).toEqual([2, 1])
  expect(ids(rank([[across], [place(2, { distance: 6.6 })]], NOW))).toEqual([1, 2])
})

it('puts the surer of two that are equally near first', () => {
  const unsure = place(1, { distance: 1, distrust: 100 })
  expect(ids(rank([[unsure], [place(2, { distance: 1.2 })]], NOW))).toEqual([2, 1])
  expect(ids(rank([[unsure], [place(2, { distance: 1.3 })]], NOW))).toEqual([1, 2])
})

it('leaves a place that people doubt where it is', () => {
  const doubted = place(1, { openState: 'estimated', isDoubted: true })
  expect(ids(rank([[doubted], [place(2, { distance: 1.1 })]], NOW))).toEqual([1, 2])
})

it('puts behind all others what was to close by now', () => {
  const over = place(1, { distance: 0.1, nextChangeAt: '2026-11-21T01:59:00+03:00' })
  const later = place(2, { distance: 50, nextChangeAt: '2026-11-21T08:00:00+03:00' })
  expect([isOver(over, NOW), isOver(later, NOW), isOver(place(3), NOW)]).toEqual([true, false, false])
  expect(ids(rank([[over, later]], NOW))).toEqual([2, 1])
})
