import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { describe, expect, it } from 'vitest'
import { hoursAt, openSecondsBetween } from './state.ts'

/** Local time of İstanbul, which is three hours ahead of UTC all year. */
const at = (text: string) => new Date(`${text}:00+03:00`)
const local = (date: Date | null) =>
  date === null ? null : new Date(date.getTime() + 3 * 3_600_000).toISOString().slice(0, 16)

function say(osm: string, when: string): string {
  const { state, nextChangeAt } = hoursAt(osm, at(when))
  return `${state} ${local(nextChangeAt)}`
}

// 20 November 2026 is a Friday.
describe('hoursAt on ordinary days', () => {
  it.each([
    ['Mo-Fr 09:00-18:00', '2026-11-20T12:00', 'open 2026-11-20T18:00'],
    ['Mo-Fr 09:00-18:00', '2026-11-20T08:59', 'closed 2026-11-20T09:00'],
    ['Mo-Fr 09:00-18:00', '2026-11-20T18:00', 'closed 2026-11-23T09:00'],
    ['Mo-Su 10:00-02:00', '2026-11-20T01:59', 'open 2026-11-20T02:00'],
    ['Mo-Su 10:00-02:00', '2026-11-20T23:00', 'open 2026-11-21T02:00'],
    ['Fr 20:00-24:00; Sa 00:00-20:00', '2026-11-20T21:00', 'open 2026-11-21T20:00'],
    ['Mo-Th 11:00-02:00, Fr-Sa 11:00-03:00', '2026-11-20T01:00', 'open 2026-11-20T02:00'],
    ['24/7', '2026-11-20T12:00', 'open null'],
    ['Mo-Su 00:00-24:00', '2026-11-20T12:00', 'open null'],
    ['off', '2026-11-20T12:00', 'closed null'],
    ['Jul 09:00-18:00', '2026-11-20T12:00', 'closed 2027-07-01T09:00'],
    ['Mo-Fr 09:00-18:00+', '2026-11-20T12:00', 'open 2026-11-20T18:00'],
    ['Mo-Fr 09:00-18:00+', '2026-11-20T19:00', 'unknown 2026-11-21T04:00'], // the library guesses ten hours
    ['nonsense', '2026-11-20T12:00', 'unknown null'],
  ])('%s at %s: %s', (osm, when, answer) => {
    expect(say(osm, when)).toBe(answer)
  })
})

// 29 October 2026 is a Thursday and a holiday from 13:00 on the day before; 1 May 2026 is a Friday.
describe('hoursAt on public holidays', () => {
  it.each([
    ['Mo-Sa 09:00-18:00; PH off', '2026-10-28T12:00', 'open 2026-10-28T13:00'],
    ['Mo-Sa 09:00-18:00; PH off', '2026-10-28T13:00', 'closed 2026-10-30T09:00'],
    ['Mo-Sa 09:00-18:00', '2026-10-29T12:00', 'open 2026-10-29T18:00'],
    ['Mo-Sa 09:00-18:00; SH off', '2026-10-29T12:00', 'open 2026-10-29T18:00'],
    ['Mo-Sa 09:00-18:00; PH open', '2026-10-29T12:00', 'open 2026-10-29T18:00'],
    ['Mo-Sa 09:00-18:00; PH 10:00-14:00', '2026-10-29T12:00', 'open 2026-10-29T14:00'],
    ['Mo-Sa 09:00-18:00; PH 10:00-14:00', '2026-10-29T09:30', 'closed 2026-10-29T10:00'],
    ['Mo-Su,PH 09:00-18:00', '2026-10-28T12:00', 'open 2026-10-28T18:00'],
    ['Mo-Fr 09:00-18:00; Sa,PH off', '2026-10-29T12:00', 'closed 2026-10-30T09:00'],
    ['PH off; Mo-Sa 09:00-18:00', '2026-10-29T12:00', 'closed 2026-10-30T09:00'],
    ['24/7; PH off', '2026-10-28T12:00', 'open 2026-10-28T13:00'],
    ['24/7; PH off', '2026-10-29T12:00', 'closed 2026-10-30T00:00'],
    ['24/7; PH off', '2026-11-20T12:00', 'open 2027-01-01T00:00'],
    // The night before a holiday is not cut at midnight, and the holiday has no night of its own.
    ['Mo-Su 20:00-05:00; PH off', '2026-04-30T23:00', 'open 2026-05-01T05:00'],
    ['Mo-Su 20:00-05:00; PH off', '2026-05-01T02:00', 'open 2026-05-01T05:00'],
    ['Mo-Su 20:00-05:00; PH off', '2026-05-01T21:00', 'closed 2026-05-02T20:00'],
    ['Mo-Sa 09:00-18:00; PH off', '2026-05-26T14:00', 'closed 2026-06-01T09:00'],
  ])('%s at %s: %s', (osm, when, answer) => {
    expect(say(osm, when)).toBe(answer)
  })
})

describe('the zone of the process', () => {
  const url = pathToFileURL(join(import.meta.dirname, 'state.ts')).href
  const start = (TZ: string) =>
    execFileSync(process.execPath, ['--input-type=module', '-e', `await import('${url}')`], {
      env: { ...process.env, TZ },
      stdio: 'pipe',
    })

  it('must be that of İstanbul', () => {
    expect(() => start('UTC')).toThrow('TZ=Europe/Istanbul')
    expect(() => start('Europe/Istanbul')).not.toThrow()
  })
})

const HOUR = 3600

it('only opening hours count, nights that began the day before too', () => {
  const day = 'Mo-Sa 09:00-18:00'
  // Friday 17:50 to Saturday 09:10: ten minutes of each day.
  expect(openSecondsBetween(day, at('2026-11-20T17:50'), at('2026-11-21T09:10'))).toBe(20 * 60)
  expect(openSecondsBetween(day, at('2026-11-21T19:00'), at('2026-11-23T08:00'))).toBe(0)
  const night = 'Mo-Su 20:00-04:00'
  expect(openSecondsBetween(night, at('2026-11-21T02:00'), at('2026-11-21T21:00'))).toBe(3 * HOUR)
  expect(openSecondsBetween('24/7', at('2026-11-20T10:00'), at('2026-11-21T10:00'))).toBe(24 * HOUR)
})

it('without hours that are understood all time counts', () => {
  expect(openSecondsBetween(null, at('2026-11-20T10:00'), at('2026-11-20T12:00'))).toBe(2 * HOUR)
  expect(openSecondsBetween('hep açık mı', at('2026-11-20T10:00'), at('2026-11-20T12:00'))).toBe(2 * HOUR)
  expect(openSecondsBetween('24/7', at('2026-11-20T12:00'), at('2026-11-20T10:00'))).toBe(0)
})
