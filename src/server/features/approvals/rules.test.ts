import { expect, test } from 'vitest'
import {
  type CurrentFields,
  changedFields,
  mergeProposals,
  missingOf,
  toFields,
  withoutReviewed,
} from './rules.ts'

const stands: CurrentFields = {
  name: 'Eski',
  phone: '+905551112233',
  categoryId: 4,
  latitude: 41,
  longitude: 29,
}

test('a proposal is what differs; the newer word holds, and one taken back leaves nothing', () => {
  expect(mergeProposals(stands, {}, { name: 'Yeni', phone: '+905551112233' })).toEqual({ name: 'Yeni' })
  expect(mergeProposals(stands, { name: 'Yeni' }, { phone: null })).toEqual({ name: 'Yeni', phone: null })
  expect(mergeProposals(stands, { name: 'Yeni' }, { name: 'Daha yeni' })).toEqual({ name: 'Daha yeni' })
  expect(mergeProposals(stands, { name: 'Yeni' }, { name: 'Eski' })).toEqual({})
})

test('a position moves as a whole', () => {
  const moved = mergeProposals(stands, {}, { latitude: 41, longitude: 30 })
  expect(moved).toEqual({ latitude: 41, longitude: 30 })
  expect(changedFields(stands, moved)).toEqual(['position'])
  expect(mergeProposals(stands, {}, { latitude: null, longitude: null })).toEqual({
    latitude: null,
    longitude: null,
  })
})

test('a number that is taken away is written as an empty text', () => {
  expect(toFields({ phone: null })).toEqual({ phone: '' })
  expect(toFields({ name: 'Yeni' })).toEqual({ name: 'Yeni' })
})

test('all but name, phone, category and position takes force at once', () => {
  const fields = {
    name: 'a',
    phone: 'b',
    categoryId: 1,
    latitude: 1,
    longitude: 2,
    description: 'c',
    city: 'd',
  }
  expect(withoutReviewed(fields)).toEqual({ description: 'c', city: 'd' })
})

test('nothing is listed without name, trade and province', () => {
  expect(missingOf({ name: 'a', categoryId: 1, plate: '34' })).toBeNull()
  expect(missingOf({ name: ' ', categoryId: null, plate: null })).toEqual({
    name: 'required',
    categoryId: 'required',
    city: 'required',
  })
})
