import { expect, test } from 'vitest'
import { hasTooManyParts } from './json-body.ts'

test('wide, deep and many small ones are told from long texts and what people send', () => {
  const [wide, deep] = ['0,'.repeat(20_001), '['.repeat(20_001)]
  for (const text of [wide, deep, `[${'{},'.repeat(10_001)}{}]`]) expect(hasTooManyParts(text)).toBe(true)
  const ids = JSON.stringify({ ids: Array.from({ length: 10_000 }, (_, i) => i) })
  for (const text of ['', '{}', ids, JSON.stringify({ text: 'ş'.repeat(250_000) })])
    expect(hasTooManyParts(text)).toBe(false)
})
