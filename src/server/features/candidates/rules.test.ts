import { expect, test } from 'vitest'
import { fold } from '#lib/turkish.ts'
import { isSamePlace, nameSimilarity } from './rules.ts'

const same = (a: string, b: string, metres: number, phones: [string | null, string | null] = [null, null]) =>
  isSamePlace({ nameFolded: fold(a), phone: phones[0] }, { nameFolded: fold(b), phone: phones[1] }, metres)

test.each([
  ['Yeni Hayat Eczanesi', 'Yenihayat Eczanesi', 30],
  ['Şifa Eczanesi', 'ŞİFA ECZANESİ', 150],
  ['Ziraat Bankası', 'Ziraat Bankası Şubesi', 40],
  ['Opet Akaryakıt İstasyonu', 'Opet', 50],
  ['Kardeşler Oto Lastik', 'Kardesler Oto Lastikçi', 50],
  ['Migros', 'Migrso', 10],
])('%s and %s, %i m apart, are one place', (a, b, metres) => {
  expect(same(a, b, metres)).toBe(true)
  expect(same(b, a, metres)).toBe(true)
})

test.each([
  ['Şifa Eczanesi', 'Hayat Eczanesi', 10],
  ['Şifa Eczanesi', 'Şifa Eczanesi', 400],
  ['Eczane', 'Eczane', 40],
  ['A101 Market', 'BİM Market', 5],
  ['5 Nolu Sağlık Ocağı', '6 Nolu Sağlık Ocağı', 30],
  ['Garanti Bankası', 'Akbank', 10],
])('%s and %s, %i m apart, are two', (a, b, metres) => {
  expect(same(a, b, metres)).toBe(false)
  expect(same(b, a, metres)).toBe(false)
})

test('telephones decide: the same one far away, different ones next door', () => {
  expect(same('Usta Çilingir', 'Usta Anahtar', 700, ['+902121234567', '+902121234567'])).toBe(true)
  expect(same('Usta Çilingir', 'Mahir Anahtar', 700, ['+902121234567', '+902121234567'])).toBe(false)
  expect(same('Şifa Eczanesi', 'Şifa Eczanesi', 100, ['+902121234567', '+902129999999'])).toBe(false)
})

test('similarity is symmetric, 1 for the same name and 0 for names without a common word', () => {
  expect(nameSimilarity('sifa eczanesi', 'sifa eczanesi')).toBe(1)
  expect(nameSimilarity('', '')).toBe(1)
  expect(nameSimilarity('sifa', 'hayat')).toBe(0)
  for (const [a, b] of [
    ['yeni hayat eczanesi', 'hayat eczanesi'],
    ['oto a', 'oto b'],
  ] as const)
    expect(nameSimilarity(a, b)).toBe(nameSimilarity(b, a))
})
