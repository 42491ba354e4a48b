import { expect, test } from 'vitest'
import { concerns } from './follow-switches.ts'

const sisli = { id: 7, lat: 41.06, lng: 28.99 }
const business = (id: number) => ({ id, openState: 'open', nextChangeAt: null })

test.each([
  ['a business', ['business', 7, null], business(7)],
  ['a list', ['favorites', null], [business(3), business(7)]],
  [
    'pages of a list',
    ['businesses', 4, null, ''],
    { pages: [{ data: [business(3)] }, { data: [business(7)] }] },
  ],
  ['pages of results', ['search', {}], { pages: [{ data: { items: [business(7)], total: 1 } }] }],
  ['the owner’s own', ['own-businesses'], [business(7)]],
])('%s that shows it is asked for again, one that does not is left', (_name, queryKey, data) => {
  expect(concerns({ queryKey, data }, [sisli])).toBe(true)
  expect(concerns({ queryKey, data }, [{ ...sisli, id: 8 }])).toBe(false)
})

test('a list around a place is asked for again when something within it was switched', () => {
  for (const kind of ['nearby', 'emergency']) {
    const near = { queryKey: [kind, 41.01, 28.97, 10, 50], data: [] }
    expect(concerns(near, [sisli])).toBe(true)
    expect(concerns({ ...near, queryKey: [kind, 41.01, 28.97, 2, 50] }, [sisli])).toBe(false)
    expect(concerns(near, [{ ...sisli, lat: null, lng: null }])).toBe(false)
  }
})

test('other rows with the same id, and what was not answered yet, are left', () => {
  expect(concerns({ queryKey: ['wheel'], data: { segments: [{ id: 7, title: 'x' }] } }, [sisli])).toBe(false)
  expect(concerns({ queryKey: ['business', 7, null], data: undefined }, [sisli])).toBe(false)
  expect(concerns({ queryKey: ['nearby', undefined, undefined, 10, 50], data: undefined }, [sisli])).toBe(
    false,
  )
})
