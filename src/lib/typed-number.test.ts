import { expect, test } from 'vitest'
import { readKurus, readNumber } from './typed-number.ts'

test.each([
  ['12,5', 12.5],
  ['1.250,50', 1250.5],
  ['1.250', 1250],
  ['250.000', 250_000],
  ['1.000.000', 1_000_000],
  ['0.125', 0.125],
  [' 100 ', 100],
  ['12.5', 12.5],
])('%j is read as %f', (typed, number) => {
  expect(readNumber(typed)).toBe(number)
})
test.each(['', 'on', '-1', '1,2,3', '1e3', '1.2.3,5', '12.50,5', '1.00.000'])('%j is no number', (typed) => {
  expect(readNumber(typed)).toBeNaN()
})

test.each([
  ['1250', 125_000],
  [' 1.250,50 TL', 125_050],
  ['1250.5', 125_050],
  ['\u20BA12.345.678,90', 1_234_567_890],
  ['0,1', 10],
  ['0', 0],
  ['19,99', 1999],
])('%j is %d kurus', (typed, kurus) => {
  expect(readKurus(typed)).toBe(kurus)
})
test.each(['', 'on', '-5', '1,250.50', '1,234', '12.34,5', '1e3'])('%j is no sum', (typed) => {
  expect(readKurus(typed)).toBeNaN()
})
