import { mkdtempSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { readConfig } from '#server/config.ts'
import { openDatabase } from '#server/db/database.ts'
import { connect, type Sql } from '#server/db/pool.ts'
import { placeKey } from '#server/features/listing/listing.ts'
import {
  areKeysExact,
  beginningsOfSearch,
  type Criteria,
  keysOfSearch,
} from '#server/features/saved-searches/rules.ts'
import { makeSavedSearches } from '#server/features/saved-searches/saved-searches.ts'
import { prepare } from '#server/prepare.ts'
import { buildBusinesses } from '../../db/seed/factories.ts'
import { atMost, type Bar, barsTable } from '../bars.ts'
import { writeOutcome } from '../document.ts'
import { readGeography, scatter } from '../nearby/geography.ts'
import { readTrades } from '../nearby/trades.ts'
import { names } from '../nearby/words.ts'
import { cpuSeconds, databaseSeconds } from '../process-cost.ts'
import { makeRandom, type Random } from '../random.ts'
import { median } from '../statistics.ts'

const DEFAULTS = { searches: '1000000', businesses: '100', rounds: '5' }
/** As the specification allows; half as many each. */
const EACH = 10
const SEED = 724
const BATCH = 5000
/** Of one core's time within the minute in which the businesses come. */
const BAR = 0.05
const MINUTE_S = 60

const noSaving = () => Promise.reject(new Error('Nothing is saved here'))

type World = ReturnType<typeof makePlaces>

/** Trades and towns in the shares of the benches' made-up country. */
function makePlaces(random: Random) {
  const geography = readGeography()
  const pickTrade = readTrades()
  return () => {
    const district = geography.pickDistrict(random)
    return { trade: pickTrade(random), district, ...scatter(district, random) }
  }
}

/** Six in ten by trade and district, two by trade around a point, one by trade and province, one by words. */
function criteriaOf(pick: World, random: Random): Criteria {
  const { trade, district, lat, lng } = pick()
  const kind = random.next()
  const isWords = kind >= 0.9
  return {
    categoryIds: isWords ? [] : [trade.id],
    city: kind < 0.6 || (kind >= 0.8 && !isWords) ? placeKey(district.province) : null,
    district: kind < 0.6 ? placeKey(district.name) : null,
    circle: kind >= 0.6 && kind < 0.8 ? { lat, lng, radiusKm: random.pick([1, 5, 10, 25]) } : null,
    words: isWords ? [placeKey(random.pick(names)), placeKey(random.pick(names))] : [],
    needsPhone: false,
  }
}

async function fill(sql: Sql, count: number): Promise<void> {
  const people = Math.ceil(count / EACH)
  await sql`
    insert into app_user (email, name, first_name, last_name, phone, plate, city, user_type, password_hash)
    select 'saved' || n || '@example.test', 'Ad Soyad', 'Ad', 'Soyad', '+90555' || lpad(n::text, 7, '0'), '34', 'İstanbul',
      'customer', '-'
    from generate_series(1, ${people}::int) as n`
  await sql`alter table saved_search disable trigger saved_search_has_room`
  await sql`drop index saved_search_key_search`
  const [first] = await sql<{ id: number }[]>`select min(id) as id from app_user where email like 'saved%'`
  const random = makeRandom(SEED)
  const pick = makePlaces(random)
  for (let from = 0; from < count; from += BATCH) {
    const rows = Array.from({ length: Math.min(BATCH, count - from) }, (_, i) => {
      const criteria = criteriaOf(pick, random)
      const { circle, categoryIds, words, ...rest } = criteria
      const row = {
        ...rest,
        categoryIds,
        words,
        keys: keysOfSearch(criteria),
        isExact: areKeysExact(criteria),
        beginnings: beginningsOfSearch(words),
        lat: circle?.lat,
        lng: circle?.lng,
      }
      return {
        ...row,
        radiusKm: circle?.radiusKm,
        userId: Number(first?.id) + Math.floor((from + i) / EACH),
        no: from + i,
      }
    })
    await sql`
      with row as (select r, (r->>'no')::bigint as no from jsonb_array_elements(${sql.json(rows)}) as r),
      saved as (
        insert into saved_search (user_id, name, question, category_ids, city, district, lat, lng, radius_km, words,
          needs_phone, digest)
        select (r->>'userId')::bigint, 'arama', '{"q":""}', array(select jsonb_array_elements_text(r->'categoryIds')::int),
        r->>'city', r->>'district', (r->>'lat')::float8, (r->>'lng')::float8, (r->>'radiusKm')::float8,
        array(select jsonb_array_elements_text(r->'words')), false, int8send(no) from row
        returning id, digest, user_id, created_at)
      insert into saved_search_key (key, saved_search_id, user_id, created_at, is_exact, beginnings)
      select key, saved.id, user_id, created_at, (r->>'isExact')::boolean,
        array(select jsonb_array_elements_text(r->'beginnings')) from saved join row on int8send(row.no) = saved.digest,
        jsonb_array_elements_text(r->'keys') as key`
    if (from % 100_000 === 0) console.log(`${from} searches saved`)
  }
  await sql`create index saved_search_key_search on saved_search_key (saved_search_id)`
  await sql`alter table saved_search enable trigger saved_search_has_room`
  await sql`vacuum analyze saved_search, saved_search_key`
}

/** Measures matching new businesses with a million saved searches. Returns its bars. */
export async function benchSavedSearches(args: string[]): Promise<Bar[]> {
  const { values } = parseArgs({
    args,
    options: {
      searches: { type: 'string', default: DEFAULTS.searches },
      businesses: { type: 'string', default: DEFAULTS.businesses },
      rounds: { type: 'string', default: DEFAULTS.rounds },
    },
  })
  const load = loadavg()[0] ?? 0
  const dataDir = mkdtempSync(path.join(tmpdir(), 'rehber724-saved-'))
  const config = readConfig({
    DATA_DIR: dataDir,
    DEMO: '0',
    LOG_LEVEL: 'silent',
    WEATHER_URL: 'off',
    ON_DUTY_SOURCES: 'off',
  })
  const database = await openDatabase(config, console.log)
  try {
    const { sql, location } = database
    await prepare({ location, tell: console.log })
    const unhurried = connect(location, { max: 1, statementTimeoutMs: 0 })
    await fill(unhurried, Number(values.searches))
    let failure: Error | null = null
    const searches = makeSavedSearches({
      sql,
      search: { meaningOf: noSaving, nameOfTrade: noSaving },
      onError: (error) => {
        failure = error as Error
      },
    })
    const random = makeRandom(SEED + 1)
    const pick = makePlaces(random)
    const spent = () => cpuSeconds([process.pid]) + databaseSeconds(process.pid)
    const matched = async () => {
      const [row] = await unhurried<{ n: number }[]>`
        select (select count(*) from saved_search_match)
          + (select count(*) from saved_search_news n join saved_search_key k on k.key = n.key and k.is_exact) as n`
      return Number(row?.n)
    }
    const rounds: { shareOfCore: number; seconds: number; matches: number }[] = []
    for (let round = 0; round < Number(values.rounds); round++) {
      await buildBusinesses(
        sql,
        Array.from({ length: Number(values.businesses) }, () => {
          const { trade, district, lat, lng } = pick()
          const name = `${random.pick(names)} ${trade.name}`
          const town = { plate: district.plate, city: district.province, district: district.name }
          return { ...town, categoryId: trade.id, name, lat, lng }
        }),
      )
      const before = await matched()
      const [cpu, began] = [spent(), performance.now()]
      await searches.doDue()
      const seconds = (performance.now() - began) / 1000
      const shareOfCore = (spent() - cpu) / MINUTE_S
      if (failure !== null) throw failure as Error
      rounds.push({ shareOfCore, seconds, matches: (await matched()) - before })
      console.log(rounds.at(-1))
    }
    await unhurried.end()
    const share = median(rounds.map(({ shareOfCore }) => shareOfCore))
    const percent = (part: number) => `${(100 * part).toFixed(1)} %`
    const bars = [atMost("of a core, with the database's part", share, BAR, percent)]
    const report = [
      `\`npm run bench -- saved-searches\`: ${values.searches} saved searches, ${values.businesses} new businesses a minute, median of ${values.rounds}; 2 cores, load ${load.toFixed(1)} before.`,
      '',
      '| of a core | longest | matched within s | matches a minute |',
      '|---:|---:|---:|---:|',
      `| ${percent(share)} | ${percent(Math.max(...rounds.map(({ shareOfCore }) => shareOfCore)))} | ${median(rounds.map(({ seconds }) => seconds)).toFixed(2)} | ${Math.round(median(rounds.map(({ matches }) => matches)))} |`,
      '',
      barsTable(bars),
    ].join('\n')
    console.log(`\n${report}\n`)
    if (JSON.stringify({ ...values }) === JSON.stringify(DEFAULTS)) writeOutcome('saved-searches', report)
    return bars
  } finally {
    await database.stop()
    rmSync(dataDir, { recursive: true })
  }
}
