import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { TargetType } from '#contract/notifications-admin.ts'
import { readConfig } from '#server/config.ts'
import { openDatabase } from '#server/db/database.ts'
import { connect, type Sql } from '#server/db/pool.ts'
import { countNotifications, makeNotifications } from '#server/features/notifications/notifications.ts'
import { loadPlaces } from '#server/features/places/places.ts'
import { prepare } from '#server/prepare.ts'
import { atMost, type Bar, barsTable } from '../bars.ts'
import { writeOutcome } from '../document.ts'
import { readOptions } from '../options.ts'
import { median } from '../statistics.ts'
import { makeAudience } from './audience.ts'

const DEFAULTS = { people: '1000000', rounds: '5' }
/** Specification: a notification to a million is accepted within five seconds. */
const MAX_MS = 5000
const STREAMS = 1000

type Line = { what: string; ms: number[]; rows: number }

/** The cost of notifications to many users. Returns its bars. */
export async function benchNotifications(args: string[]): Promise<Bar[]> {
  const { values, isDefault } = readOptions(args, DEFAULTS)
  const dataDir = mkdtempSync(path.join(tmpdir(), 'rehber724-notifications-'))
  const environment = { DATA_DIR: dataDir, DEMO: '0', LIMITS_SCALE: '1000', LOG_LEVEL: 'silent' }
  const config = readConfig({ ...environment, WEATHER_URL: 'off', ON_DUTY_SOURCES: 'off' })
  const places = loadPlaces()
  const database = await openDatabase(config, console.log)
  try {
    const { sql, location } = database
    await prepare({ location, tell: console.log })
    const slow = connect(location, { max: 1, statementTimeoutMs: 0 })
    const { senderId, readers } = await makeAudience(slow, Number(values.people), STREAMS)
    await slow.end()
    const live = { people: () => [], notifyUsers: async () => {} }
    const { inbox, sending } = makeNotifications({ sql, config, places, live, onError: console.error })
    const lines: Line[] = []
    const measure = async (what: string, work: () => Promise<unknown>) => {
      const ms: number[] = []
      const before = await rowsWritten(sql)
      for (let round = 0; round < Number(values.rounds); round++) {
        const began = performance.now()
        await work()
        ms.push(performance.now() - began)
      }
      const line = { what, ms, rows: (await rowsWritten(sql)) - before }
      lines.push(line)
      console.log(
        `${what}: ${Math.round(median(ms))} ms, longest ${Math.round(Math.max(...ms))}, ${line.rows} rows`,
      )
    }
    const send = (kind: 'service' | 'commercial', targetType: TargetType, targetCities?: string[]) => () =>
      sending.send(senderId, {
        ...{ title: 'Bakım', message: 'Bu gece bakım var.', kind, targetType },
        ...(targetCities && { targetCities }),
      })
    await measure('send to everybody', send('service', 'all'))
    await measure('send to customers of two cities', send('service', 'customers', ['İstanbul', 'Ankara']))
    await measure('send an offer to everybody', send('commercial', 'all'))
    await measure('the same when all have had five', send('commercial', 'all'))
    await measure('count before sending', () => sending.count({ targetType: 'all', kind: 'commercial' }))
    const [reader = 0] = readers
    await measure('an inbox, first page', () => inbox.list(reader, { limit: 20 }))
    await measure('one person’s count of unread', () => inbox.unread(reader))
    await measure(`counts of ${STREAMS} open streams`, () => countNotifications(sql, readers))
    await measure('people found by a part of the name', () => sending.find('ad12345 soyad'))
    const longest = Math.max(...lines.flatMap(({ ms }) => ms))
    const bars = [atMost('the longest of all', longest, MAX_MS, (value) => `${Math.round(value)} ms`)]
    const report = `${reportOf(lines, Number(values.people))}\n\n${barsTable(bars)}`
    console.log(`\n${report}\n`)
    if (isDefault) writeOutcome('notifications', report)
    return bars
  } finally {
    await database.stop()
    rmSync(dataDir, { recursive: true })
  }
}

async function rowsWritten(sql: Sql): Promise<number> {
  const [row] = await sql<{ rows: number }[]>`
    select (select count(*) from notification) + (select count(*) from notification_recipient)
      + (select count(*) from notification_read) as rows`
  return Number(row?.rows)
}

function reportOf(lines: readonly Line[], people: number): string {
  const rows = lines.map(
    ({ what, ms, rows: written }) =>
      `| ${what} | ${Math.round(median(ms))} | ${Math.round(Math.max(...ms))} | ${written / ms.length} |`,
  )
  return [
    `\`npm run bench -- notifications\`, ${people.toLocaleString('en')} people, half of whom agreed to offers, Node ${process.versions.node}.`,
    '',
    '| | median ms | longest ms | rows written each time |',
    '|---|---:|---:|---:|',
    ...rows,
  ].join('\n')
}
