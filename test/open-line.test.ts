import path from 'node:path'
import { pathToFileURL } from 'node:url'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { BusinessDetail } from '#contract/businesses.ts'
import type { PageRenderer, PublicPage } from '#contract/directory.ts'
import { describeBusiness } from '#server/features/directory/structured-data.ts'
import { openLineOf, outlookAt, specialDaysOf } from '#server/features/hours/open-line.ts'
import { planText } from '#server/features/hours/plan-text.ts'
import { hoursAt } from '#server/features/hours/state.ts'
import { weekOf } from '#server/features/hours/week.ts'
import { statePart, toPreview } from '#server/features/hours/wire.ts'
import { makeStates, openStateIndexOf } from '#server/features/listing/states.ts'
import { changeText, noticeText, openLabel } from '#text/hours.ts'
import { switchText } from '#text/hours-switch.ts'
import { addDays, DAY, WINDOW_DAYS } from './any-plan.ts'
import { anyCase, type Case, MINUTE_MS, type Truth, textsOf, truthOf } from './open-line-truth.ts'

// `npm test` builds the pages first, so this is what the server loads.
const built = (await import(pathToFileURL(path.resolve('dist/ssr.mjs')).href)) as PageRenderer

const ORIGIN = 'https://a.example'
/** Hours of a day may end at six the next morning; the first begin at half past six. */
const NIGHTS_OVER = 390

/** The input of all outputs: the hours of the business or its category, the switch, the time. */
function told({ made: { plan }, isUsual, isOpen }: Case, { now, until }: Truth) {
  const text = planText(plan) ?? ''
  const osm = isUsual ? null : text
  const outlook = osm === null ? null : outlookAt(osm, now)
  const ofTrade = isUsual ? hoursAt(text, now) : null
  const switched = { switchOpen: until ? isOpen : null, switchUntil: until }
  const openState = ofTrade?.state === 'open' ? 'estimated' : 'unknown'
  const usual = { openState, nextChangeAt: ofTrade?.nextChangeAt ?? null } as const
  const line = openLineOf({ ...switched, outlook, usual, isDoubted: false, now })
  return { osm, text, now, outlook, switched, line, ofTrade }
}
type Told = ReturnType<typeof told>

function businessOf({ osm, line, outlook, now }: Told): BusinessDetail {
  return {
    ...{ id: 7, name: 'Ali', description: '', address: '', phone: null, email: null, website: null },
    ...{ latitude: null, longitude: null, lat: null, lng: null, city: null, district: null, distance: null },
    ...{ categoryId: 2, category: 'Çilingir', reviewCount: 0, rating: 4, source: 'owner', priceRange: null },
    ...{
      images: [],
      photos: [],
      hours: { osm, week: osm === null ? null : weekOf(osm), written: null },
      businessHours: osm,
    },
    ...statePart(line),
    specialDays: specialDaysOf(outlook, now),
  } as unknown as BusinessDetail
}

const pageOf = (page: PublicPage, now: Date): string =>
  built
    .renderPage({
      ...{ page, crumbs: [], assets: { styles: [], scripts: [] }, now: now.getTime() },
      head: {
        ...{
          title: '',
          description: '',
          canonical: `${ORIGIN}/isletme/7-ali`,
          isIndexed: true,
          prev: null,
          next: null,
        },
        ...{ image: { url: ORIGIN, width: 1, height: 1, alt: '' }, structured: [] },
      },
    })
    .replaceAll('&#x27;', "'")

type Hours = {
  opens: string
  closes: string
  dayOfWeek?: string[]
  validFrom?: string
  validThrough?: string
}

/** The open minutes of the window as a search engine reads them, from its first day on. */
function drawStructured(told: object, first: string): Uint8Array {
  const { openingHoursSpecification: weekly = [], specialOpeningHoursSpecification: special = [] } =
    told as Record<string, Hours[] | undefined>
  const table = new Uint8Array(WINDOW_DAYS * DAY)
  const minutes = (text: string) => Number(text.slice(0, 2)) * 60 + Number(text.slice(3))
  for (let i = 0; i < WINDOW_DAYS; i++) {
    const day = addDays(first, i)
    const name = new Date(`${day}T00:00:00Z`).toLocaleDateString('en', { weekday: 'long', timeZone: 'UTC' })
    const own = special.filter(
      ({ validFrom = '', validThrough = '' }) => validFrom <= day && day <= validThrough,
    )
    const usual = weekly.filter(({ dayOfWeek = [] }) => dayOfWeek.some((one) => one.endsWith(name)))
    for (const { opens, closes } of own.length > 0 ? own : usual) {
      if (opens === '00:00' && closes === '00:00') continue
      const isWhole = opens === '00:00' && closes === '23:59'
      const end = isWhole ? DAY : minutes(closes) + (minutes(closes) <= minutes(opens) ? DAY : 0)
      table.fill(1, i * DAY + minutes(opens), i * DAY + end)
    }
  }
  return table
}

/** Its JSON fragment in memory; rows without hours use those of their category. */
function fromMemory({ text, osm, switched: { switchOpen, switchUntil }, now }: Told): unknown {
  const states = makeStates()
  states.apply([{ id: 1, outlook: outlookAt(text, now) }])
  states.setTime(now.getTime())
  const openStateIndex = openStateIndexOf({
    scheduleId: osm === null ? null : 1,
    usualScheduleId: 1,
    openDoubt: null,
  })
  const { whole } =
    switchOpen === null || switchUntil === null
      ? states.part(openStateIndex)
      : states.switchedPart(openStateIndex, { isOpen: switchOpen, until: switchUntil }, false)
  const bytes = Buffer.from(whole.buffer).toString()
  return JSON.parse(`{${bytes.replaceAll(/[\0\s]+$/g, '').slice(1)}}`)
}

/** The texts of badge, sentence, panel, memory and preview. */
function saidOf(one: Told) {
  const { line, now, osm, switched, ofTrade } = one
  const wire = statePart(line)
  const row = { name: 'Ali', status: 'verified', scheduleId: 1, hours: osm, hoursWritten: null } as const
  const seen = { ...switched, switchWished: false, usualState: ofTrade?.state ?? null, now }
  const { openState, nextChangeAt, notice, endsUnknown, openSwitch, specialDays } = toPreview({
    ...{ ...row, ...seen, usualChangeAt: ofTrade?.nextChangeAt ?? null },
  })
  return {
    words: {
      badge: openLabel(wire.openState),
      sentence: changeText(wire, now),
      panel: openSwitch && switchText({ ...wire, openSwitch }, now).split(/[,.] /)[0],
      noticed: noticeText(wire.notice, now),
    },
    memory: fromMemory(one),
    preview: { openState, nextChangeAt, notice, endsUnknown, specialDays },
  }
}

/** The expected texts by the tables; a change beyond them may be named or not, but the state until then is checked. */
function trueOf(truth: Truth, isUsual: boolean, named: Date | null) {
  const isBeyond = !truth.change && named !== null && truth.table.length <= minuteOf(truth, named)
  const change = isBeyond ? named : truth.change
  const { state, special, notice, until } = truth
  const nextChangeAt = change?.toISOString() ?? null
  const isOpen = state === 'open' || state === 'estimated'
  const endsUnknown = isUsual && until ? true : undefined
  return {
    words: textsOf({ ...truth, change }, isUsual),
    memory: {
      ...{ isOpen, is_open: isOpen, openState: state, nextChangeAt },
      ...(endsUnknown && { endsUnknown }),
      ...(notice && { notice }),
    },
    preview: {
      ...{ openState: state, nextChangeAt, notice: notice ?? undefined, endsUnknown, specialDays: special },
    },
  }
}
const minuteOf = ({ now, asked }: Truth, at: Date) => asked + (at.getTime() - now.getTime()) / MINUTE_MS

test('the open line is true in badge, sentence, panel, memory and preview, for any hours and switches', {
  timeout: 120_000,
}, () => {
  const seen = { switched: 0, outlasted: 0, notices: 0, special: 0, always: 0, estimated: 0, usual: 0 }
  fc.assert(
    fc.property(anyCase, (one) => {
      const truth = truthOf(one)
      const { line, ...all } = told(one, truth)
      expect(saidOf({ line, ...all })).toEqual(trueOf(truth, one.isUsual, line.nextChangeAt))
      const { until, change, state, special, notice } = truth
      seen.switched += until ? 1 : 0
      seen.outlasted += until && change?.getTime() !== until.getTime() ? 1 : 0
      seen.notices += notice ? 1 : 0
      seen.special += special.length > 1 ? 1 : 0
      seen.always += change ? 0 : 1
      seen.estimated += state === 'estimated' ? 1 : 0
      seen.usual += one.isUsual && until ? 1 : 0
    }),
    { numRuns: 600 },
  )
  expect(Math.min(...Object.values(seen)), JSON.stringify(seen)).toBeGreaterThan(0)
})

test('public page and structured data say what the line says', { timeout: 120_000 }, () => {
  fc.assert(
    fc.property(anyCase, (one) => {
      const truth = truthOf(one)
      const { now, asked, table } = truth
      const all = told(one, truth)
      const business = businessOf(all)
      const page = pageOf(
        {
          kind: 'business',
          business,
          week: business.hours.week,
          path: '/',
          lists: [],
          reviews: [],
          checks: [],
          arrivalRate: null,
          street: null,
        },
        now,
      )
      const { badge, sentence, noticed } = trueOf(truth, one.isUsual, all.line.nextChangeAt).words
      expect(page).toContain(`>${badge}<`)
      expect(page).toContain(sentence ? `>${sentence}<` : '')
      expect(page).toContain(noticed ? `>${noticed}<` : '')

      const structured = describeBusiness(business, ORIGIN)
      // The usual hours of a category are not this shop's.
      expect(one.isUsual && JSON.stringify(structured).includes('OpeningHours')).toBe(false)
      if (one.isUsual) return
      const from = Math.floor(asked / DAY) * DAY + NIGHTS_OVER
      const read = drawStructured(structured, one.made.first)
      expect(Buffer.compare(read.subarray(from), table.subarray(from, read.length)), all.text).toBe(0)
    }),
    { numRuns: 200 },
  )
})
