import { expect, it } from 'vitest'
import { featureSign } from './feature-icon.ts'

it.each([
  ['7/24 Hizmet', 'always'],
  ['HIZLI MÜDAHALE', 'fast'],
  ['Sigortalı Taşıma', 'insured'],
  ['Deneyimli Ekip', 'team'],
  ['Otopark mevcut', 'parking'],
  ['Toplu taşımaya yakın', 'transit'],
  ['Ana yol üzerinde', 'road'],
  ['Randevulu Hizmet', 'appointment'],
  ['Bekleme Salonu', 'waiting'],
  ['Kompozit dolgu', null],
  ['Güler yüz', null],
  ['', null],
])('%s is shown as %s', (feature, sign) => {
  expect(featureSign(feature)).toBe(sign)
})
