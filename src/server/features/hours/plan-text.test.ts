import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  addDays,
  anyPlan,
  at,
  DAY,
  draw,
  everyDay,
  int,
  plan,
  WINDOW_DAYS,
} from '../../../../test/any-plan.ts'
import { daysFrom } from './days.ts'
import { parseHours } from './parse.ts'
import { planText } from './plan-text.ts'
import { readPlan } from './read-plan.ts'
import { scheduleOf } from './schedule.ts'
import { spansBetween } from './spans.ts'
import { hoursAt } from './state.ts'

function drawText(osm: string, first: string): Uint8Array {
  const schedule = scheduleOf(osm)
  if (!schedule) throw new Error(`not understood: ${osm}`)
  const table = new Uint8Array(WINDOW_DAYS * DAY)
  const start = Date.parse(`${first}T00:00:00+03:00`)
  const span = (minutes: number) => new Date(start + minutes * 60_000)
  for (const { from, to } of spansBetween(schedule, span(-DAY), span(WINDOW_DAYS * DAY)))
    if (to > start) table.fill(1, Math.max(0, (from - start) / 60_000), (to - start) / 60_000)
  return table
}

describe('the form of hours', () => {
  it('is written as one text, holds in every minute, and is read back as it was', () => {
    const seen = { exceptions: 0, nights: 0, breaks: 0, rules: new Set<string>() }
    fc.assert(
      fc.property(anyPlan, int(0, WINDOW_DAYS * DAY - 1), ({ plan: meant, first }, ask) => {
        const osm = planText(meant) ?? ''
        expect(Buffer.compare(draw(meant, first), drawText(osm, first)), osm).toBe(0)
        const back = readPlan(osm)
        expect(back, osm).toEqual(meant)
        expect(planText(back ?? meant)).toBe(osm)
        // The free text field understands the same text as it is; closed days alone it takes for no hours.
        const isReadable = osm.length <= 500 && (meant.kind === 'always' || meant.week.flat().length > 0)
        if (isReadable && ask % 8 === 0 && parseHours(osm) !== osm)
          throw new Error(`${osm} is understood as ${parseHours(osm)}`)
        const now = new Date(Date.parse(`${first}T00:00:00+03:00`) + ask * 60_000)
        expect(hoursAt(osm, now).state === 'open').toBe(draw(meant, first)[ask] === 1)
        seen.exceptions += meant.exceptions.length
        seen.nights += meant.week.flat().some(({ from, to }) => to < from) ? 1 : 0
        seen.breaks += meant.week.some((day) => day.length > 1) ? 1 : 0
        seen.rules.add(meant.holidays.rule)
      }),
      { numRuns: 600 },
    )
    expect(seen.rules.size).toBe(4)
    expect(Math.min(seen.exceptions, seen.nights, seen.breaks)).toBeGreaterThan(200)
  }, 120_000)

  it('is one text for one meaning', () => {
    const week = everyDay(at('14:00', '18:00'), at('09:00', '12:00'))
    expect(planText(plan({ week }))).toBe('Mo-Su 09:00-12:00,14:00-18:00')
    expect(planText(plan({ week: everyDay(at('00:00', '00:00')) }))).toBe('24/7')
    expect(planText(plan({ kind: 'unknown', week }))).toBeNull()
    const exceptions = [
      { from: '2026-12-30', to: '2027-01-02', hours: [at('20:00', '00:00')], reason: ' "Yıl"\nsonu ' },
      { from: '2026-11-20', to: '2026-11-22', hours: [], reason: '' },
    ]
    expect(planText(plan({ kind: 'always', exceptions, holidays: { rule: 'full_days', hours: [] } }))).toBe(
      '24/7; 2026 Nov 20-22 off; 2026 Dec 30-2027 Jan 02 20:00-24:00 open "Yıl sonu"; PH off "full days only"',
    )
  })

  it.each([
    ['Mo-Fr 09:00-18:00; Sa,PH off', 'closed'],
    ['Mo-Su,PH 10:00-22:00', 'own'],
    ['24/7; PH off', 'closed'],
    ['Mo-Sa 08:30-19:00', 'usual'],
  ])('%s of an import is read as a form', (osm, rule) => {
    expect(readPlan(osm)?.holidays.rule).toBe(rule)
  })

  it.each([
    'Apr-Oct 09:00-18:00',
    'Mo-Fr sunrise-sunset',
    'Mo-Fr 09:00-18:00 "randevu ile"',
    'Mo-Fr 09:00-18:00 || "arayın"',
    'Mo-Fr 09:00-18:00+',
    'Mo-Fr 09:00-18:00; Nov 20 off',
    'Mo-Fr 09:00-18:00; 2026 Nov 20 10:00-12:00 "belki"',
    'Mo-Fr 09:00-18:00; 2026 Nov 19-21 off; 2026 Nov 20 10:00-12:00',
    'Mo 08:00-09:00,10:00-11:00,12:00-13:00,14:00-15:00,16:00-17:00',
    'nonsense',
  ])('%s says more than the form', (osm) => {
    expect(readPlan(osm)).toBeNull()
  })
})

describe('seven days', () => {
  it('from today on, nights where they begin, with what makes a day special', () => {
    const osm = 'Mo-Sa 20:00-02:00; 2026 Oct 27 off "Tadilat"; PH off'
    const days = daysFrom(osm, new Date('2026-10-26T01:00:00+03:00'))
    const told = days.map(({ day, hours, exception, holiday }) => [
      day.slice(8),
      hours.map(({ from, to }) => `${from}-${to}`).join(),
      exception ?? holiday?.name ?? null,
    ])
    expect(told).toEqual([
      ['26', '20:00-02:00', null],
      ['27', '', 'Tadilat'],
      ['28', '', expect.stringContaining('Cumhuriyet')],
      ['29', '', expect.stringContaining('Cumhuriyet')],
      ['30', '20:00-02:00', null],
      ['31', '20:00-02:00', null],
      ['01', '', null],
    ])
    expect(daysFrom('24/7', new Date('2026-11-20T12:00:00+03:00'))[6]?.hours).toEqual([at('00:00', '24:00')])
  })

  // İstanbul has one time all year; these are the nights on which others turn their clocks.
  it.each(['2026-03-28', '2026-10-24'])('knows no summer time: %s', (day) => {
    const days = daysFrom('Mo-Su 20:00-04:00', new Date(`${day}T12:00:00+03:00`))
    expect(days.map(({ hours }) => hours)).toEqual(everyDay(at('20:00', '04:00')))
    expect(days.map((one) => one.day)).toEqual(Array.from({ length: 7 }, (_, i) => addDays(day, i)))
    const { nextChangeAt } = hoursAt('Mo-Su 20:00-04:00', new Date(`${day}T23:00:00+03:00`))
    expect(nextChangeAt?.toISOString()).toBe(`${addDays(day, 1)}T01:00:00.000Z`)
  })
})
