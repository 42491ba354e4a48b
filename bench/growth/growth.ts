import { mkdtempSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import path from 'node:path'
import { readConfig } from '#server/config.ts'
import { openDatabase } from '#server/db/database.ts'
import { keepParts } from '#server/db/partitions.ts'
import { connect, type Sql } from '#server/db/pool.ts'
import { sweepSome } from '#server/db/sweep-some.ts'
import { prepare } from '#server/prepare.ts'
import type { Bar } from '../bars.ts'
import { writeOutcome } from '../document.ts'
import { readOptions, startLog } from '../options.ts'
import { median } from '../statistics.ts'
import { type Cost, costOf, sizeOf } from './measure.ts'
import { type Asked, askActs, askEvents, askMessages, askVisits } from './questions.ts'
import {
  actsInParts,
  addActs,
  addDay,
  addEvents,
  addMessages,
  addVisits,
  keep,
  MONTHS,
  makeTables,
  monthOf,
  RATES,
  visitsInParts,
} from './tables.ts'

const DEFAULTS = { scale: '50' }
/** Days of events; of these the first one goes. */
const EVENT_DAYS = 8

type Forms<T> = { plain: T; parted: T }
type Lines = [what: string, ...cells: string[]][]

const both = async <T>(work: (form: 'plain' | 'parted') => Promise<T>): Promise<Forms<T>> => ({
  plain: await work('plain'),
  parted: await work('parted'),
})
const rounded = (n: number) => (n < 10 ? n.toFixed(2) : Math.round(n).toLocaleString('en'))
const megabytes = (bytes: number) => `${rounded(bytes / 1e6)} MB`
const costText = ({ ms, wal }: Cost) => `${rounded(ms)} ms, ${megabytes(wal)}`

/** Deletes by the row as sweeps do, and what the vacuum costs that follows. */
async function deletion(sql: Sql, table: string, condition: string): Promise<{ gone: Cost; vacuum: Cost }> {
  const gone = await costOf(sql, () =>
    sweepSome(async (most) => {
      const rows = await sql.unsafe(
        `delete from ${table} where ctid = any(array(select ctid from ${table} where ${condition} limit ${most}))`,
      )
      return rows.count
    }),
  )
  return { gone, vacuum: await costOf(sql, () => sql.unsafe(`vacuum ${table}`)) }
}

async function eventLines(sql: Sql, scale: number): Promise<Lines> {
  const count = Math.round((RATES.events / scale) * 4)
  for (let day = 0; day < EVENT_DAYS; day++) {
    await addDay(sql, day)
    for (const table of ['plain_event', 'parted_event']) await addEvents(sql, table, day, count)
  }
  await sql`vacuum analyze plain_event, parted_event`
  const plain = await askEvents(sql, 'plain_event', null)
  const all = await askEvents(sql, 'parted_event', null)
  const day = 24 * 3_600_000
  const some = await askEvents(sql, 'parted_event', new Date(monthOf(0).getTime() + (EVENT_DAYS - 2) * day))
  const { gone, vacuum } = await deletion(
    sql,
    'plain_event',
    `created_at < timestamptz '${new Date(monthOf(0).getTime() + day).toISOString()}'`,
  )
  const dropped = await costOf(sql, () => sql`drop table parted_event_0`)
  return [
    [`events: ${count.toLocaleString('en')} of a day go`, costText(gone), costText(dropped)],
    ['events: the vacuum after it', costText(vacuum), ''],
    [
      'events: 100 readers ask for what is new',
      rounded(plain),
      `${rounded(all)}; ${rounded(some)} told the days`,
    ],
  ]
}

/** Five years of what only grows, in tables as they were and in parts. Returns true: there is no bar. */
export async function benchGrowth(args: string[]): Promise<Bar[]> {
  const { values, isDefault } = readOptions(args, DEFAULTS)
  const scale = Number(values.scale)
  const dataDir = mkdtempSync(path.join(tmpdir(), 'rehber724-growth-'))
  const config = readConfig({ DATA_DIR: dataDir, DEMO: '0', LOG_LEVEL: 'silent' })
  const log = startLog()
  const database = await openDatabase(config, console.log)
  try {
    await prepare({ location: database.location, tell: console.log })
    const sql = connect(database.location, { max: 1, statementTimeoutMs: 0 })
    await makeTables(sql)
    const report = await measureAll(sql, scale, log)
    await sql.end()
    console.log(`\n${report}\n`)
    if (isDefault) writeOutcome('growth', report)
    return []
  } finally {
    await database.stop()
    rmSync(dataDir, { recursive: true })
  }
}

type Early = { visits: Forms<Asked>; messages: Asked }

/** Fills all tables month by month; what is asked in the second month, and how many messages there are in the end. */
async function grow(sql: Sql, scale: number, log: (what: string) => void) {
  let early: Early | undefined
  let messages = 0
  const filled: Forms<number[]> = { plain: [], parted: [] }
  for (let month = 0; month < MONTHS; month++) {
    await keep(sql, month)
    for (const form of ['plain', 'parted'] as const) {
      const { ms } = await costOf(sql, () => addVisits(sql, `${form}_visit`, month, scale))
      filled[form].push(ms)
      await addActs(sql, `${form}_act`, month, scale)
    }
    messages = await addMessages(sql, month, scale)
    if (month === 1) {
      await sql`vacuum analyze`
      early = {
        visits: await both((form) => askVisits(sql, `${form}_visit`, month)),
        messages: await askMessages(sql, messages),
      }
    }
    if (month % 12 === 11) log(`year ${(month + 1) / 12}`)
  }
  if (!early) throw new Error('Nothing was asked in the first months')
  await sql`vacuum analyze`
  return { early, messages, filled }
}

const change = (early: Asked, late: Asked, what: string) =>
  `${rounded(early[what] ?? 0)} → ${rounded(late[what] ?? 0)}`
const ofYears = (ms: readonly number[]) =>
  `${rounded(median(ms.slice(0, 12)))} → ${rounded(median(ms.slice(-12)))}`
const size = ({ rows, indexes }: { rows: number; indexes: number }) =>
  `${megabytes(rows)} + ${megabytes(indexes)}`

async function visitLines(sql: Sql, early: Forms<Asked>, filled: Forms<number[]>): Promise<Lines> {
  const late = await both((form) => askVisits(sql, `${form}_visit`, MONTHS - 1))
  const sizes = await both((form) => sizeOf(sql, `${form}_visit`))
  const old = monthOf(1).toISOString().slice(0, 10)
  const { gone, vacuum } = await deletion(sql, 'plain_visit', `day < '${old}'`)
  const dropped = await costOf(sql, () =>
    keepParts(sql, { ...visitsInParts, keep: MONTHS - 2 }, monthOf(MONTHS - 1)),
  )
  return [
    ...Object.keys(late.plain).map((what): Lines[number] => [
      `visits: ${what}`,
      change(early.plain, late.plain, what),
      change(early.parted, late.parted, what),
    ]),
    [
      'visits: all of a month are added, in the first and the last year',
      ofYears(filled.plain),
      ofYears(filled.parted),
    ],
    ['visits: rows + indexes', size(sizes.plain), size(sizes.parted)],
    ['visits: the oldest month goes', costText(gone), costText(dropped)],
    ['visits: the vacuum after it', costText(vacuum), ''],
  ]
}

async function actLines(sql: Sql): Promise<Lines> {
  const asked = await both((form) => askActs(sql, `${form}_act`))
  const sizes = await both((form) => sizeOf(sql, `${form}_act`))
  const years = await costOf(sql, () => keepParts(sql, { ...actsInParts, keep: 4 }, monthOf(MONTHS - 1)))
  return [
    ...Object.keys(asked.plain).map((what): Lines[number] => [
      `audit: ${what}`,
      rounded(asked.plain[what] ?? 0),
      rounded(asked.parted[what] ?? 0),
    ]),
    ['audit: rows + indexes', size(sizes.plain), size(sizes.parted)],
    ['audit: the oldest year goes', 'refused: append-only', costText(years)],
  ]
}

async function measureAll(sql: Sql, scale: number, log: (what: string) => void): Promise<string> {
  const { early, messages, filled } = await grow(sql, scale, log)
  const lines = [
    ...(await visitLines(sql, early.visits, filled)),
    ...(await actLines(sql)),
    ...(await eventLines(sql, scale)),
  ]
  const late = await askMessages(sql, messages)
  for (const what of Object.keys(late))
    lines.push([`messages: ${what}`, change(early.messages, late, what), ''])
  lines.push(['messages: rows + indexes', size(await sizeOf(sql, 'plain_message')), ''])
  log('done')
  const [memory] = await sql<{ shared: string; version: string }[]>`
    select current_setting('shared_buffers') as shared, current_setting('server_version') as version`
  return [
    `\`npm run bench -- growth\`, five years of ${Math.round(1_000_000 / scale).toLocaleString('en')} people, Node ${process.versions.node}, PostgreSQL ${memory?.version}, shared_buffers ${memory?.shared}, load ${loadavg()[0]?.toFixed(1)} at the end. Milliseconds; where there are two, in the second month and after five years.`,
    '',
    '| | plain | in parts |',
    '|---|---:|---:|',
    ...lines.map((cells) => `| ${cells.join(' | ')} |`),
  ].join('\n')
}
