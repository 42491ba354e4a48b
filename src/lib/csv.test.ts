import { expect, test } from 'vitest'
import { toCsv } from './csv.ts'

test('rows become lines with semicolons, behind a BOM; nothing is an empty cell', () => {
  expect(
    toCsv([
      ['Gün', 'Arama'],
      ['2026-11-22', 3],
      ['2026-11-23', null],
    ]),
  ).toBe('\uFEFFGün;Arama\r\n2026-11-22;3\r\n2026-11-23;\r\n')
})

test('what would end a cell is quoted', () => {
  expect(toCsv([['a;b', 'c"d', 'e\nf', 'g,h']])).toBe('\uFEFF"a;b";"c""d";"e\nf";g,h\r\n')
})

test.each(['=1+1', '+905551112233', '-2+3', '@SUM(A1)', '\t=1', '\r=1', ' =1', '\n@x'])(
  'no spreadsheet runs %j',
  (formula) => {
    const cell = toCsv([[formula]]).slice(1, -2)
    expect(cell.replace(/^"/, '')).toMatch(/^'/)
  },
)

test('a negative number stays a number', () => {
  expect(toCsv([[-5]])).toBe('\uFEFF-5\r\n')
})
