import { expect, test } from 'vitest'
import { patternOf, searchTerms } from './search-terms.ts'

test.each([
  ['isik cilingir', ['isik', 'cilingir']],
  ['0555 111 22 33', ['5551112233']],
  ['+90 (555) 111-22-33', ['5551112233']],
  ['444 1 234', ['4441234']],
  ['0212 123 45 67', ['2121234567']],
  ['112', ['112']],
  ['724 oto', ['724', 'oto']],
  ['  ', []],
  ['a b c d e f g', ['a', 'b', 'c', 'd', 'e']],
])('the question "%s" looks for %j', (question, words) => {
  expect(searchTerms(question)).toEqual(words)
})

test('a pattern takes wild cards for letters, and short words for beginnings', () => {
  expect(patternOf('100%_')).toBe('%100\\%\\_%')
  expect(patternOf('ay')).toBe('% ay%')
})
