import { expect, test } from 'vitest'
import { momentText } from './days.ts'

test('a moment as people say it, by the days of İstanbul', () => {
  const now = new Date('2026-11-25T21:30:00Z') // 26 November, 00:30
  expect(momentText('2026-11-25T21:05:00Z', now)).toBe('bugün 00:05')
  expect(momentText('2026-11-25T16:40:00Z', now)).toBe('dün 19:40')
  expect(momentText('2026-11-26T21:30:00Z', now)).toBe('yarın 00:30')
  expect(momentText('2026-11-24T20:59:00Z', now)).toBe('24 Kas 23:59')
  expect(momentText('2025-12-31T21:00:00Z', now)).toBe('1 Oca 00:00')
  expect(momentText('2025-12-31T20:59:00Z', now)).toBe('31 Ara 2025 23:59')
})
