import { expect, test } from 'vitest'
import { readTyped, roundPoint, typedOf, typeInto } from './typed-position.ts'

const empty = typedOf(null)

test('a position is read with point or comma, and told back as it is sent', () => {
  expect(readTyped({ latitude: ' 41,0082 ', longitude: '28.97843219' })).toEqual({
    lat: 41.0082,
    lng: 28.978432,
  })
  expect(typedOf({ lat: 41.0082, lng: 28.9 })).toEqual({ latitude: '41.0082', longitude: '28.9' })
  expect(roundPoint({ lat: 41.00820000001, lng: 28.99999999 })).toEqual({ lat: 41.0082, lng: 29 })
})

test('two empty fields are no position; half of one, or words, are none that could be sent', () => {
  expect(readTyped(empty)).toBeNull()
  for (const latitude of ['41', '', '-', '91', '4e1', 'kuzey'])
    expect(readTyped({ latitude, longitude: '' }), latitude).toBe(latitude === '' ? null : undefined)
  expect(readTyped({ latitude: '91', longitude: '29' })).toBeUndefined()
  expect(readTyped({ latitude: '41', longitude: '181' })).toBeUndefined()
})

test('a pair pasted into one field fills both', () => {
  expect(typeInto(empty, 'latitude', '41.0082, 28.9784')).toEqual({
    latitude: '41.0082',
    longitude: '28.9784',
  })
  expect(typeInto(empty, 'longitude', '41.0082 28.9784').latitude).toBe('41.0082')
  expect(typeInto(empty, 'latitude', '41,0082')).toEqual({ latitude: '41,0082', longitude: '' })
})
