import { expect, test } from 'vitest'
import { fittingStep, otpauthUrl, stepAt, toBase32, totpCode } from './totp-code.ts'

const secret = Buffer.from('12345678901234567890')

// RFC 6238, appendix B, the rows of SHA-1.
test.each([
  [59, '94287082'],
  [1_111_111_109, '07081804'],
  [1_111_111_111, '14050471'],
  [1_234_567_890, '89005924'],
  [2_000_000_000, '69279037'],
  [20_000_000_000, '65353130'],
])('at %i seconds the code is %s', (seconds, code) => {
  expect(totpCode(secret, stepAt(seconds), 8)).toBe(code)
})

test('a code serves a step before and after its own, and no longer', () => {
  const now = 1_111_111_111
  const code = totpCode(secret, stepAt(now))
  expect(code).toBe('050471')
  expect(fittingStep(secret, ' 050 471 ', now)).toBe(stepAt(now))
  expect([-30, 30].map((late) => fittingStep(secret, code, now + late))).toEqual([stepAt(now), stepAt(now)])
  expect([-60, 60].map((late) => fittingStep(secret, code, now + late))).toEqual([null, null])
  for (const wrong of ['050472', '50471', '', '0504710', 'abcdef'])
    expect(fittingStep(secret, wrong, now)).toBe(null)
})

// RFC 4648, section 10.
test.each([
  ['', ''],
  ['f', 'MY'],
  ['fo', 'MZXQ'],
  ['foo', 'MZXW6'],
  ['foob', 'MZXW6YQ'],
  ['fooba', 'MZXW6YTB'],
  ['foobar', 'MZXW6YTBOI'],
])('%j in base 32', (text, encoded) => {
  expect(toBase32(Buffer.from(text))).toBe(encoded)
})

test('the address of the QR code', () => {
  expect(otpauthUrl('Rehber724', 'a+b@ornek.test', secret)).toBe(
    'otpauth://totp/Rehber724:a%2Bb%40ornek.test?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=Rehber724',
  )
})
