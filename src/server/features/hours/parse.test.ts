import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseHours } from './parse.ts'
import { hoursAt } from './state.ts'
import { weekOf } from './week.ts'

describe('parseHours understands', () => {
  it.each([
    // what people write
    ['7/24', '24/7'],
    ['24/7', '24/7'],
    ['24 saat', '24/7'],
    ['24 saat açık', '24/7'],
    ['7 gün 24 saat', '24/7'],
    ['09:00-18:00', 'Mo-Su 09:00-18:00'],
    ['9-18', 'Mo-Su 09:00-18:00'],
    ['09.00 - 18.00', 'Mo-Su 09:00-18:00'],
    ['10:00 - 22:00', 'Mo-Su 10:00-22:00'],
    ["09:00'dan 18:00'e kadar", 'Mo-Su 09:00-18:00'],
    ['Hafta içi 9-18', 'Mo-Fr 09:00-18:00'],
    ['HAFTA İÇİ her gün 9-18', 'Mo-Fr 09:00-18:00'],
    ['Hafta içi 09:00-18:00, Cumartesi 10:00-14:00', 'Mo-Fr 09:00-18:00; Sa 10:00-14:00'],
    ['Pazartesi-Cuma 09:00-18:00', 'Mo-Fr 09:00-18:00'],
    ['Pazartesi: 09:00–18:00\nSalı: Kapalı\nÇarşamba: 24 saat açık', 'Mo 09:00-18:00; We 00:00-24:00'],
    ['Pzt-Cmt 08:30-19:30, Pazar kapalı', 'Mo-Sa 08:30-19:30'],
    ['Her gün 09:00-18:00, Pazar 10:00-14:00', 'Mo-Sa 09:00-18:00; Su 10:00-14:00'],
    ['Cumartesi ve Pazar 10-14', 'Sa-Su 10:00-14:00'],
    ['Her gün 10:00-02:00', 'Mo-Su 10:00-02:00'],
    ['09:00-12:00 13:00-18:00', 'Mo-Su 09:00-12:00,13:00-18:00'],
    ['Hafta içi 9-18, resmi tatillerde kapalı', 'Mo-Fr 09:00-18:00; PH off'],
    ['Kapalı', 'off'],
    // what OpenStreetMap holds
    ['mo-sa09:00-21:00', 'Mo-Sa 09:00-21:00'],
    ['Mo-Fr 09:00-18:00; Sa 09:00-13:00', 'Mo-Fr 09:00-18:00; Sa 09:00-13:00'],
    ['Mo-Fr 08:00-17:00; Mo-Sa 07:30-15:00', 'Mo-Sa 07:30-15:00'],
    ['Mo-Su 09:00-13:00, Mo-Fr 12:00-18:00', 'Mo-Fr 09:00-18:00; Sa-Su 09:00-13:00'],
    ['Th-Fr,We,Mo-Tu 09:00-19:00', 'Mo-Fr 09:00-19:00'],
    ['We-Mo 08:00-20:00', 'Mo,We-Su 08:00-20:00'],
    ['Mo-Su 10:00-10:00', '24/7'],
    ['Mo-Su 22:00-26:00', 'Mo-Su 22:00-02:00'],
    ['PH,Mo-Su 10:00-00:00', 'Mo-Su 10:00-24:00; PH 10:00-24:00'],
    ['Su-Th 13:00-02:00; Fr 13:00-04:00; Sa 13:00-04:00', 'Mo-Th,Su 13:00-02:00, Fr-Sa 13:00-04:00'],
    // what only the library reads
    ['Mo-Sa 08:00-19:00+', 'Mo-Sa 08:00-19:00+'],
    ['sunrise-sunset', 'sunrise-sunset'],
    ['Apr-Oct 9:00-18:00; PH off', 'Apr-Oct 09:00-18:00; PH off'],
    ['Mo-Fr 09:00-18:00; Mo-Fr 12:00-13:00 off', 'Mo-Fr 09:00-18:00; Mo-Fr 12:00-13:00 off'],
    ['Fr 09:00-12:30; PH open "check for Eid"', 'Fr 09:00-12:30'],
    ['Apr-Oct 9:00-18:00; PH 10:00-14:00 "short"', 'Apr-Oct 09:00-18:00; PH 10:00-14:00 "short"'],
    ['09:00-18:00 Sa,Su', 'Sa-Su 09:00-18:00'],
  ])('%s → %s', (text, osm) => {
    expect(parseHours(text)).toBe(osm)
  })
})

describe('parseHours does not guess', () => {
  it.each([
    '',
    '-',
    'sabahtan akşama',
    'Pazar hariç her gün 9-18',
    '9-6', // evening or morning?
    '9am-5pm',
    '12',
    '2023',
    'open',
    'Mo-Fr 12:00-13:00 off', // and when is it open?
    'Pazar kapalı', // and the other days?
    'Mo-Fr',
    'Mo-Sa 08:30-19:00; Su',
    'PH off',
    'Jan 09:00-18:00 ph',
    'Feb 09:00-12:00, PH 09:00-12:00, easter 10:00-12:00',
    'Mo-Fr 09:00-18:00; Jul PH off',
    '"Usually open in the afternoon"',
    'Aug 2023 "Under renovation"',
    '25:00-26:00',
    '09:75-18:00',
    'constructor 09:00-18:00',
    `${' '.repeat(495)}09:00-18:00`,
  ])('%s', (text) => {
    expect(parseHours(text)).toBeNull()
  })
})

describe('parseHours over real and over senseless values', () => {
  const values = demoValues()

  it('understands nearly all of the demo data', () => {
    const refused = values.filter((value) => parseHours(value) === null)
    expect(values.length).toBeGreaterThan(2000)
    expect(refused.length / values.length).toBeLessThan(0.01)
  })

  it('gives a text that it leaves alone when it reads it again', () => {
    const understood = [...new Set(values)].flatMap((value) => parseHours(value) ?? [])
    expect(understood.map((osm) => parseHours(osm))).toEqual(understood)
  })

  it('reads a plain week as the library does', () => {
    const plain = [...new Set(values)].filter(
      (value) =>
        /^(?:\w\w-)?\w\w \d\d:\d\d-\d\d:\d\d(?:; (?:\w\w-)?\w\w \d\d:\d\d-\d\d:\d\d)*$/.test(value) &&
        !crossesMidnight(value),
    )
    expect(plain.length).toBeGreaterThan(100)
    // What the parser writes is evaluated by the library, and so is the text as it was.
    for (const value of plain) expect(weekOf(parseHours(value) ?? '')).toEqual(weekOf(value))
  })

  it('never throws, and answers for whatever it accepts', () => {
    const words =
      'Mo Tu-Fr Sa,Su PH SH off open 24/7 09:00 -18:00 09:00-18:00 + ; , || " Jan week easter [1] (sunrise) Pazar kapali 9 constructor'
    const soup = fc
      .array(fc.constantFrom(...words.split(' ')), { maxLength: 12 })
      .map((parts) => parts.join(' '))
    fc.assert(
      fc.property(fc.oneof(fc.string({ maxLength: 60, unit: 'binary' }), soup), (text) => {
        const osm = parseHours(text)
        const { state } = hoursAt(osm ?? '24/7', new Date('2026-11-20T12:00:00Z'))
        expect(state).toMatch(/^(open|closed|unknown)$/)
      }),
      { numRuns: 1000 },
    )
  })
})

function demoValues(): string[] {
  const file = join(import.meta.dirname, '../../../../data/demo/istanbul-avrupa.overpass.json.gz')
  const { elements } = JSON.parse(gunzipSync(readFileSync(file)).toString()) as {
    elements: { tags?: { opening_hours?: string } }[]
  }
  return elements.flatMap(({ tags }) => tags?.opening_hours ?? [])
}

/** There the library lets the next rule cancel the night, which nobody means. */
function crossesMidnight(value: string): boolean {
  return [...value.matchAll(/(\d\d:\d\d)-(\d\d:\d\d)/g)].some(([, from = '', to = '']) => to <= from)
}
