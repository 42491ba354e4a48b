import { expect, test } from 'vitest'
import { byField, fieldsOf, realEdits, type Values } from './profile-values.ts'

const kept: Values = {
  ...{
    name: 'Ad',
    phone: '0555 111 22 33',
    email: '',
    website: '',
    city: 'İzmir',
    district: 'Bornova',
    address: '',
  },
  ...{
    description: '',
    priceRange: '',
    responseClaim: '',
    workingArea: '',
    categoryId: 4,
    isEmergency: false,
  },
  ...{
    services: ['Bir'],
    paymentMethods: [],
    features: [],
    vehicleTypes: [],
    insurers: [],
    certificates: [],
  },
  ...{ accessNotes: [], position: { latitude: '38.4', longitude: '27.1' } },
}

test('only what differs is sent: who types and takes it back has changed nothing', () => {
  expect(
    realEdits(kept, { name: 'Ad', services: ['Bir'], position: { latitude: '38,40', longitude: '27.1' } }),
  ).toEqual({})
  expect(fieldsOf(kept, { name: 'Yeni', email: '' })).toEqual({ name: 'Yeni' })
  expect(fieldsOf(kept, { services: [] })).toEqual({ services: [] })
})

test('a position is two numbers, or none', () => {
  const at = (latitude: string, longitude: string) => ({ position: { latitude, longitude } })
  expect(fieldsOf(kept, at('38.5', '27.1'))).toEqual({ latitude: 38.5, longitude: 27.1 })
  expect(fieldsOf(kept, at('', ''))).toEqual({ latitude: null, longitude: null })
  expect(realEdits(kept, at('kuzey', '27.1'))).toEqual(at('kuzey', '27.1'))
})

test('another province never keeps the district of the old one', () => {
  expect(fieldsOf(kept, { city: 'Ankara' })).toEqual({ city: 'Ankara', district: '' })
  expect(fieldsOf(kept, { city: 'Ankara', district: 'Çankaya' })).toEqual({
    city: 'Ankara',
    district: 'Çankaya',
  })
})

test('what is wrong with an entry is said of its list', () => {
  expect(byField({ 'services.3': 'uzun', name: 'boş' })).toEqual({ services: 'uzun', name: 'boş' })
})
