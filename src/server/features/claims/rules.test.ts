import { expect, test } from 'vitest'
import { maskedEmail, waysOf } from './rules.ts'

test('an address is known by its holder, and told to nobody else', () => {
  expect(maskedEmail('info@ornek.test')).toBe('in***@ornek.test')
  expect(maskedEmail('ab@ornek.test')).toBe('a***@ornek.test')
  expect(maskedEmail('a@ornek.test')).toBe('a***@ornek.test')
})

test('what is listed can be used as proof; a document always can', () => {
  const proofs = (listed: Parameters<typeof waysOf>[0]) => waysOf(listed).map(({ proof }) => proof)
  expect(proofs({ email: null, phone: null })).toEqual(['document'])
  expect(proofs({ email: 'a@b.test', phone: '+902120000000' })).toEqual(['email', 'phone', 'document'])
})
