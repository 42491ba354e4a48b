import { describe, expect, it } from 'vitest'
import { looksLikePhone, showPhone, telHref } from './phone.ts'

it.each([
  ...[
    ['155', true],
    ['+90 (0) 555 111-22-33', true],
    ['0090 0555 111 22 33', true],
    ['0555–111–22–33', true],
  ],
  ...[
    ['12', false],
    ['tel 155', false],
    ['+90+555', false],
    ['0555 111 22 33 44 55', false],
    ['', false],
  ],
] as const)('%j can be a number: %s', (typed, can) => expect(looksLikePhone(typed)).toBe(can))

describe('showPhone and telHref', () => {
  it.each([
    ['+902121234567', '0212 123 45 67', 'tel:+902121234567'],
    ['+905551112233', '0555 111 22 33', 'tel:+905551112233'],
    ['+908500000001', '0850 000 00 01', 'tel:+908500000001'],
    ['+904441234', '444 1 234', 'tel:4441234'],
    ['112', '112', 'tel:112'],
    ['+493012345678', '+493012345678', 'tel:+493012345678'],
    ['+90212', '+90212', 'tel:+90212'],
    ['0212 / 123-45', '0212 / 123-45', 'tel:021212345'],
  ])('%s → %s, %s', (stored, shown, href) => {
    expect(showPhone(stored)).toBe(shown)
    expect(telHref(stored)).toBe(href)
  })
})
