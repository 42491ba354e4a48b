import { expect, test } from 'vitest'
import { readLiras } from './payment-row.tsx'

test.each([
  ['75', 7500],
  [' 75,00 ', 7500],
  ['75,5', 7550],
  ['1.234,50', 123_450],
  ['1234,5', 123_450],
  ['1.234.567', 123_456_700],
])('%s', (written, amount) => {
  expect(readLiras(written)).toBe(amount)
})

test.each(['', '75.00', '75.5', '-75', '75,', '1.23', '75,005', 'TL', '1,234.50', '1 000'])(
  '%j is no amount',
  (written) => {
    expect(readLiras(written)).toBeNull()
  },
)
