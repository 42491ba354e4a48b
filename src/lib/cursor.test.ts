import { expect, test } from 'vitest'
import { idCursor, momentCursor } from './cursor.ts'

test('what was written is read', () => {
  const position = { at: '2026-11-22T03:22:28.123456Z', id: 45 }
  expect(momentCursor.parse(momentCursor.write(position))).toEqual(position)
  expect(idCursor.parse(idCursor.write(position))).toBe(45)
})

test.each([
  '',
  '45',
  '2026-11-22T03:22:28.123Z_45',
  '2026-13-22T03:22:28.123456Z_45',
  '2026-02-30T03:22:28.123456Z_45',
  '2026-11-22T25:22:28.123456Z_45',
  '2026-11-22T03:22:28.123456Z_',
  '2026-11-22T03:22:28.123456Z_4x',
])('%j is no position by moment', (cursor) => expect(momentCursor.parse(cursor)).toBeNull())

test.each(['', '-1', '1.5', '1e3', ' 1', '1234567890123456'])('%j is no id', (cursor) =>
  expect(idCursor.parse(cursor)).toBeNull(),
)
