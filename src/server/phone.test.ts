import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { keptPhone, normalizePhone } from './phone.ts'

describe('one number', () => {
  test.each([
    ['0532 123 45 67', '+905321234567'],
    ['5321234567', '+905321234567'],
    ['+90 532 123 45 67', '+905321234567'],
    ['0(532) 123 45 67', '+905321234567'],
    ['0 - (312) 319 - 6766', '+903123196766'],
    ['(0216) 544 66 66', '+902165446666'],
    ['02164730888', '+902164730888'],
    ['+90 (212) 560 4745', '+902125604745'],
    ['905549246922', '+905549246922'],
    ['+90 05322961178', '+905322961178'],
    ['0090 212 292 59 68', '+902122925968'],
    ['\u202d0 (541) 901 29 94\u202c', '+905419012994'],
    ['8502900747', '+908502900747'],
    ['0800 219 00 00', '+908002190000'],
    ['+90 850 241 30 00', '+908502413000'],
    ['0392 223 13 88', '+903922231388'],
    ['+49 30 901820', '+4930901820'],
  ])('%j is %s', (text, stored) => {
    expect(normalizePhone(text)).toBe(stored)
  })

  test.each([
    ['444 1 234', '+904441234'],
    ['4448303', '+904448303'],
    ['+90 444 0 918', '+904440918'],
    ['0 444 0 918', '+904440918'],
  ])('444: %j is %s', (text, stored) => {
    expect(normalizePhone(text)).toBe(stored)
  })

  test.each(['112', '155', '110', '156', '158', '177', '122', '153', '182', ' 112 '])(
    '%j stays a short code',
    (code) => {
      expect(normalizePhone(code)).toBe(code.trim())
    },
  )

  test.each(['0850 000 00 01', '+908500000001', '8500000001', '90 850 000 00 01'])(
    'the example %j is kept',
    (text) => {
      expect(normalizePhone(text)).toBe('+908500000001')
    },
  )
})

test.each(['0599 000 00 01', '+90 599 000 00 01', '0090 0599-000-00-01', '0(599) 000 00 01'])(
  '%j, which nobody hands out, is kept by its digits',
  (text) => expect(keptPhone(text)).toBe('05990000001'),
)

describe('several numbers, half numbers, no numbers', () => {
  test.each([
    ['+90 212 945 83 00;+90 212 945 83 60', '+902129458300'],
    ['02125639000 / 05321234567', '+902125639000'],
    ['4746352, 0532 123 45 67', '+905321234567'],
    ['0212 000;0532 123 45 67', '+905321234567'],
  ])('the first valid of %j is %s', (text, stored) => {
    expect(normalizePhone(text)).toBe(stored)
  })

  test('seven digits need an area code', () => {
    expect(normalizePhone('474 63 52')).toBeNull()
    expect(normalizePhone('474 63 52', { areaCode: '312' })).toBe('+903124746352')
  })

  test.each(['', 'yok', 'ا', '053-361-8896', '+90 243 0826', '999', '12', '0212 123', '1'.repeat(500)])(
    '%j is none',
    (text) => {
      expect(normalizePhone(text)).toBeNull()
    },
  )

  test('anything gives null or a stored form, and a stored form stays', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.stringMatching(/^[+0-9 ()/;-]{0,24}$/)), (text) => {
        const stored = normalizePhone(text)
        if (stored === null) return
        expect(stored).toMatch(/^(?:\+\d{8,15}|1\d{2})$/)
        expect(normalizePhone(stored)).toBe(stored)
      }),
      { numRuns: 1000 },
    )
  })
})
