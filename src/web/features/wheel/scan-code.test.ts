import encodeQR from 'qr'
import { decodeQR } from 'qr/decode.js'
import { expect, test } from 'vitest'

const SCALE = 4

test('what the customer’s screen draws is read by the owner’s camera', () => {
  const token = `12345.1795000000000.${'a1B2_-'.repeat(8)}`
  const rows = encodeQR(token, 'raw', { ecc: 'medium', border: 4 })
  const size = rows.length * SCALE
  const data = new Uint8ClampedArray(4 * size * size)
  for (let y = 0; y < size; y++)
    for (let x = 0; x < size; x++) {
      const isDark = rows[Math.floor(y / SCALE)]?.[Math.floor(x / SCALE)]
      data.set(isDark ? [0, 0, 0, 255] : [255, 255, 255, 255], 4 * (y * size + x))
    }
  expect(decodeQR({ width: size, height: size, data })).toBe(token)
})
