import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { fold } from '#lib/turkish.ts'
import { compareNames, isSamePlace } from './same-place.ts'

const same = (a: string, b: string, metres: number, phones: [string | null, string | null] = [null, null]) =>
  isSamePlace({ nameFolded: fold(a), phone: phones[0] }, { nameFolded: fold(b), phone: phones[1] }, metres)

test.each([
  ['Yeni Hayat Eczanesi', 'Yenihayat Eczanesi', 30],
  ['Şifa Eczanesi', 'ŞİFA ECZANESİ', 150],
  ['Ziraat Bankası', 'Ziraat Bankası Şubesi', 40],
  ['Opet Akaryakıt İstasyonu', 'Opet', 50],
  ['Kardeşler Oto Lastik', 'Kardesler Oto Lastikçi', 150],
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
  expect(same('Usta Çilingir', 'Usta Anahtarcı', 700, ['+902121234567', '+902121234567'])).toBe(true)
  expect(same('Usta Çilingir', 'Mahir Anahtar', 700, ['+902121234567', '+902121234567'])).toBe(false)
  expect(same('Şifa Eczanesi', 'Şifa Eczanesi', 100, ['+902121234567', '+902129999999'])).toBe(false)
})

test.each([
  ['Şifa Eczanesi', 'SIFA ECZ', 'same'],
  ['Yeni Hayat Eczanesi', 'Yenihayat', 'same'],
  ['Ronax Hotel', 'Ranax Otel', 'almost'],
  ['Hotel Seren', 'Hotel Ceren', 'other'],
  ['Opet', 'Opet Bağcılar', 'part'],
  ['Kağıthane Sağlık Eczanesi', 'Kağıthane Merkez Eczanesi', 'other'],
  ['Eczane', 'Hüsün Eczane', 'bare'],
])('the names %s and %s are %s', (a, b, relation) => {
  expect(compareNames(fold(a), fold(b))).toBe(relation)
  expect(compareNames(fold(b), fold(a))).toBe(relation)
})

test('of the pairs judged by hand at least 98 % of the yeses are right, and 90 % of the same are found', () => {
  const lines = readFileSync('test/fixtures/same-places.tsv', 'utf8').trimEnd().split('\n')
  const judged = lines.map((line) => {
    const [isOne, metres, a = '', b = ''] = line.split('\t')
    return { isOne: isOne === '1', said: same(a, b, Number(metres)) }
  })
  const count = (isOne: boolean, said: boolean) =>
    judged.filter((pair) => pair.isOne === isOne && pair.said === said).length
  const right = count(true, true)
  expect([judged.length, right + count(true, false)]).toEqual([635, 231])
  expect(right / (right + count(false, true))).toBeGreaterThanOrEqual(0.98)
  expect(right / (right + count(true, false))).toBeGreaterThanOrEqual(0.9)
})
