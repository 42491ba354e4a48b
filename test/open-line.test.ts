import path from 'node:path'
import { pathToFileURL } from 'node:url'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { BusinessDetail } from '#contract/businesses.ts'
import type { PageRenderer, PublicPage } from '#contract/pages.ts'
import { atTime, toTime } from '#lib/turkish.ts'
import {
  hoursAt,
  openLineOf,
  outlookAt,
  planText,
  specialDaysOf,
  statePart,
  weekOf,
} from '#server/features/businesses/businesses.ts'
import { describeBusiness } from '#server/features/directory/structured-data.ts'
import { makeStates } from '#server/features/listing/states.ts'
import { toPreview } from '#server/features/opening/wire.ts'
import { changeText, openLabel } from '#text/hours.ts'
import { switchText } from '#text/opening.ts'
import { addDays, anyPlan, DAY, draw, int, WINDOW_DAYS } from './any-plan.ts'

// `npm test` builds the pages first: what is tried here is what the server loads.
const built = (await import(pathToFileURL(path.resolve('dist/ssr.mjs')).href)) as PageRenderer

const ORIGIN = 'https://a.example'
const MINUTE_MS = 60_000
/** The night of a day may last until six, the first hours begin at half past. */
const NIGHTS_OVER = 390

/** A form, a switch that may have been pressed, and a moment at most a day later. */
const anyCase = fc.record({
  made: anyPlan,
  pressed: int(DAY, 3 * DAY),
  isOpen: fc.option(fc.boolean(), { freq: 3 }),
  later: fc.oneof(int(0, 60), int(0, DAY)),
})

type Case = typeof anyCase extends fc.Arbitrary<infer T> ? T : never

/** What everything that tells of a business is told, and what is true by a table of minutes. */
function world({ made: { plan, first }, pressed, isOpen, later }: Case) {
  const start = Date.parse(`${first}T00:00:00+03:00`)
  const at = (minute: number) => new Date(start + minute * MINUTE_MS)
  const osm = planText(plan) ?? ''
  const table = draw(plan, first)
  const next = hoursAt(osm, at(pressed)).nextChangeAt?.getTime() ?? Number.POSITIVE_INFINITY
  const ends = Math.min(pressed + DAY, (next - start) / MINUTE_MS)
  const asked = pressed + later
  const isSwitched = isOpen !== null && asked < ends
  const isShownOpen = (minute: number) => (isSwitched && minute < ends ? isOpen : table[minute] === 1)
  let change = asked
  while (change < table.length && isShownOpen(change) === isShownOpen(asked)) change++
  const now = at(asked)
  const outlook = outlookAt(osm, now)
  const switched = { switchOpen: isSwitched ? isOpen : null, switchUntil: isSwitched ? at(ends) : null }
  const usual = { openState: 'unknown', nextChangeAt: null } as const
  const line = openLineOf({ ...switched, outlook, usual, now })
  return {
    ...{ osm, table, now, outlook, switched, line, asked, first },
    isTrulyOpen: isShownOpen(asked),
    /** Null where it is not within the window. */
    truly: change < table.length ? at(change) : null,
    windowEnds: at(table.length),
  }
}
type World = ReturnType<typeof world>

const clock = (moment: Date) => new Date(moment.getTime() + 180 * MINUTE_MS).toISOString().slice(11, 16)

const dayIn = (moment: Date) => new Date(moment.getTime() + 180 * MINUTE_MS).toISOString().slice(0, 10)
const WEEKDAYS = ['Pazar', 'Pazartesi', 'Salı', 'Çarşamba', 'Perşembe', 'Cuma', 'Cumartesi']

/** How the day of a moment is called from another one. */
function dayOf(moment: Date, now: Date): string {
  const [day, today] = [dayIn(moment), dayIn(now)]
  const date = new Date(`${day}T00:00:00Z`)
  if (day === today) return ''
  if (day === addDays(today, 1)) return 'yarın '
  if (day < addDays(today, 7)) return `${WEEKDAYS[date.getUTCDay()]} `
  return `${date.toLocaleDateString('tr', { day: 'numeric', month: 'long', timeZone: 'UTC' })} `
}

function businessOf({ osm, line, outlook, now }: World): BusinessDetail {
  return {
    ...{ id: 7, name: 'Ali', description: '', address: '', phone: null, email: null, website: null },
    ...{ latitude: null, longitude: null, lat: null, lng: null, city: null, district: null, distance: null },
    ...{ categoryId: 2, category: 'Çilingir', reviewCount: 0, rating: 4, source: 'owner', priceRange: null },
    ...{ images: [], photos: [], hours: { osm, week: weekOf(osm), written: null }, businessHours: osm },
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

/** The minutes of the window as a search engine reads them, from its first day on. */
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

/** What memory has of it as a piece of JSON. */
function fromMemory({ outlook, switched: { switchOpen, switchUntil }, now }: World): unknown {
  const states = makeStates()
  states.apply([{ id: 1, outlook }])
  states.setTime(now.getTime())
  const part =
    switchOpen === null || switchUntil === null
      ? states.part(2)
      : states.switchedPart(2, { isOpen: switchOpen, until: switchUntil })
  const bytes = Buffer.from(part.buffer, part.byteOffset, part.byteLength).toString()
  return JSON.parse(`{${bytes.replaceAll(/[\0\s]+$/g, '').slice(1)}}`)
}

/** What badge, sentence, panel, memory and preview say. */
function toldBy(one: World) {
  const { line, now, osm, switched } = one
  const wire = statePart(line)
  const row = { name: 'Ali', status: 'verified', scheduleId: 1, hours: osm, hoursWritten: null } as const
  const seen = { ...switched, switchWished: false, usualState: null, usualChangeAt: null, now }
  const { openState, nextChangeAt, notice, endsUnknown, openSwitch, specialDays } = toPreview({
    ...row,
    ...seen,
  })
  return {
    badge: openLabel(wire.openState),
    sentence: changeText(wire, now),
    panel: openSwitch && switchText({ ...wire, openSwitch }, now).split(/[,.] /)[0],
    memory: fromMemory(one),
    preview: { openState, nextChangeAt, notice, endsUnknown, specialDays },
  }
}

/** The same by the table of minutes; what lies beyond it is taken as it is told. */
function truthOf({ line, isTrulyOpen, truly, windowEnds, now, outlook, switched }: World) {
  const isBeyond = !truly && (line.nextChangeAt === null || line.nextChangeAt >= windowEnds)
  const change = isBeyond ? line.nextChangeAt : truly
  const isFar = change === null || change.getTime() - now.getTime() >= 7 * DAY * MINUTE_MS
  const day = change ? dayOf(change, now) : ''
  const [changes, looks] = isTrulyOpen ? ['kapanır', 'açık'] : ['açılır', 'kapalı']
  const openState = isTrulyOpen ? 'open' : 'closed'
  const isTonight =
    isTrulyOpen && change && change.getTime() - now.getTime() < DAY * MINUTE_MS && clock(change) < '06:00'
  const when = change ? `${isTonight ? '' : day}${atTime(clock(change))} ${changes}` : ''
  const until = change ? `${day || 'bugün '}${toTime(clock(change))} kadar ` : ''
  const { notice } = statePart(line)
  const nextChangeAt = change?.toISOString() ?? null
  return {
    badge: isTrulyOpen ? 'AÇIK' : 'KAPALI',
    sentence: isTrulyOpen && isFar ? '24 saat açık' : when,
    panel:
      switched.switchUntil && `Siz ${isTrulyOpen ? 'açtınız' : 'kapattınız'}: ${until}${looks} görünürsünüz`,
    memory: {
      ...{ isOpen: isTrulyOpen, is_open: isTrulyOpen, openState, nextChangeAt },
      ...(notice && { notice }),
    },
    preview: {
      openState,
      nextChangeAt,
      notice,
      endsUnknown: undefined,
      specialDays: specialDaysOf(outlook, now),
    },
  }
}

test('the open line is true in badge, sentence, panel, memory and preview, for any hours and switches', {
  timeout: 120_000,
}, () => {
  const seen = { switched: 0, outlasted: 0, notices: 0, always: 0 }
  fc.assert(
    fc.property(anyCase, (one) => {
      const told = world(one)
      expect(toldBy(told)).toEqual(truthOf(told))
      const { switched, line } = told
      seen.switched += switched.switchUntil ? 1 : 0
      seen.outlasted +=
        switched.switchUntil && line.nextChangeAt?.getTime() !== switched.switchUntil.getTime() ? 1 : 0
      seen.notices += line.notice ? 1 : 0
      seen.always += line.nextChangeAt ? 0 : 1
    }),
    { numRuns: 600 },
  )
  expect(Math.min(...Object.values(seen)), JSON.stringify(seen)).toBeGreaterThan(0)
})

test('public page and structured data say what the line says', { timeout: 120_000 }, () => {
  fc.assert(
    fc.property(anyCase, (one) => {
      const told = world(one)
      const { now, asked, first, table, line } = told
      const business = businessOf(told)
      const page = pageOf(
        { kind: 'business', business, week: business.hours.week, path: '/', lists: [], reviews: [] },
        now,
      )
      expect(page).toContain(`>${openLabel(line.openState)}<`)
      expect(page).toContain(`>${changeText(statePart(line), now)}<`)

      const from = Math.floor(asked / DAY) * DAY + NIGHTS_OVER
      const read = drawStructured(describeBusiness(business, ORIGIN), first)
      expect(Buffer.compare(read.subarray(from), table.subarray(from)), told.osm).toBe(0)
    }),
    { numRuns: 200 },
  )
})
