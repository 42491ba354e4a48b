import { expect, test } from 'vitest'
import { isBareAddress } from './businesses.ts'

test.each([
  ['', 'Fatih', true],
  [null, null, true],
  ['Fatih/İstanbul', 'Fatih', true],
  ['Fatih/İstanbul', 'Beyoğlu', false],
  ['Fatih/İstanbul', null, false],
  ['Üsküplü Caddesi, Fatih/İstanbul', 'Fatih', false],
  ['Fatih/İstanbul, Akdeniz Cad. 5', 'Fatih', false],
  ['Fatih/İstanbul (örnek kayıt)', 'Fatih', false],
  ['Fatih', 'Fatih', false],
])('%s in %s: %s', (address, district, isBare) => {
  expect(isBareAddress({ address, district })).toBe(isBare)
})
