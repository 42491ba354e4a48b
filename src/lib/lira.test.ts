import { expect, test } from 'vitest'
import { kurusOf } from './lira.ts'

test.each([
  ['1250', 125_000],
  [' 1250,5 ', 125_050],
  ['1250.50', 125_050],
  ['1.250', 125_000],
  ['12.345.678,90', 1_234_567_890],
  ['₺ 1 250', 125_000],
  ['0,1', 10],
  ['0', 0],
])('%j is %d kurus', (written, kurus) => {
  expect(kurusOf(written)).toBe(kurus)
})

test.each(['', 'yüz', '-5', '1,250.50', '1.25.0', '1,234', '12.34,5', '1e3'])('%j is no sum', (written) => {
  expect(kurusOf(written)).toBeNaN()
})
