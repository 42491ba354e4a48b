import { expect, test } from 'vitest'
import { readMomentCursor, writeMomentCursor } from './moment-cursor.ts'

test('what was written is read', () => {
  const place = { at: '2026-11-22T03:22:28.123456Z', id: 45 }
  expect(readMomentCursor(writeMomentCursor(place))).toEqual(place)
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
])('%j is no place', (cursor) => expect(readMomentCursor(cursor)).toBeNull())
