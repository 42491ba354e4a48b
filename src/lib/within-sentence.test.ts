import { expect, it } from 'vitest'
import { withinSentence } from './within-sentence.ts'

it('leaves what is written in capitals as it is', () => {
  expect(withinSentence('İtfaiye')).toBe('itfaiye')
  expect(withinSentence('Banka / ATM')).toBe('banka / ATM')
})
