import { randomUUID } from 'node:crypto'
import { cp, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import type { BusinessListed } from '#contract/businesses.ts'
import { describeSchema } from '../../../scripts/describe-schema.ts'
import { secondApp, type TestDatabase, testDatabase } from '../../../test/harness.ts'
import { logIn, request } from '../../../test/person.ts'
import { loadPlaces } from '../features/places/places.ts'
import { prepare } from '../prepare.ts'
import { migrate } from './migrate.ts'
import type { Sql } from './pool.ts'

/**
 * The migrations of commit 2fc3081, and the hash under which its migrator noted each: databases of that version have these rows,
 * so that a text changed since then would be refused there.
 */
const MIGRATIONS_THEN: Record<string, string> = {
  '0001-accounts.sql': '0da878829d17b2291b42af035dcd35546ccd6ad5e8ee3af6c855220ed7b57bcf',
  '0002-businesses.sql': 'fd6b4008165c46e276d52c39c95de5fd5f4e1818d6735bd6748143ea0cf39aa0',
  '0003-change-feed.sql': 'bb252389632fd51be6468e1c77b3f69e1cee8769ce1f1af63faf0f7581d43d46',
  '0004-visits.sql': '0dab070081892bf9734b5cff81cb0556f479fa782714b52777e2f948217e28b5',
  '0006-mail.sql': '829317d302f1fa775a87a2d35f5f18e3592c369519bffabf5815f9204ca1cd98',
  '0008-account-doors.sql': '7fe68c412fa9165217a2b4d0df21665a53de36cd50a61a8a657e38054a18c80a',
  '0009-law.sql': '58f9eaf89cd76c6d572d25c9fa3a3e02d09d0f470e62a510bf9966a3d22468e4',
  '0010-wheel.sql': '64f2812db7aef16c99318e41ef5436ac57198d888ddccb13cdfbf6dc7a387857',
  '0011-ads.sql': '1ff47a3c63d784bd826d02a3dc57aadc3ec481ba159b3f84af0e1fa908111c9d',
  '0012-advertising-consent.sql': '044a09cad256592d1fbbebea1e2aa88b0a4045c151d786faa11ad8a0390bf247',
  '0014-talk.sql': '9f1d53a8615942c5ec9969167886b5a7aec32313bcde9c79cdf7c7cd5452a217',
  '0015-notifications.sql': '63367e87964233133b4cdc848404f111e02a62e3de3f6915b072954418791aca',
  '0016-uploads.sql': 'dc8c5b3d2fb971b40d2cf8cbb0e20cd4e972b9c6b149ed0c0a474609cd83770b',
  '0017-submissions.sql': '23598e022a0c9eb69538596624d8b4be7c3594b005cc6752d3ff09103c4c3c8d',
  '0018-approval.sql': 'fa95c02bb0cf6185cfc51bba5d16919cf99ff709449c25c06e868ca3366ef900',
  '0019-stats.sql': 'd27ba64dbad36bb1ccdf59417b9b367dd6a9660acd4f1261c95c232edefe6431',
  '0020-billing.sql': '04b8a028a0a0ed215931e4483fc36296ee6e06cea707e4643c94773c0094434e',
  '0021-reviews.sql': '32a630a963eedc03ca0339e2565ab12bff2cfbfdd29b567a20369dd655e81fe6',
  '0022-claims.sql': '9d5f6c07c115d510c1b2e2512f1f02dd7b1589be6737686d59d9c07b8a7d4ecc',
  '0024-field-work.sql': '239c22aabcd199c8720a2d5c9674ed479480b336c40d87e18225eb4bbee85d53',
  '0025-field-visits.sql': '92f4433190f9a256e9b9776b59bb873b777daebaf722dd00b076050bd94c0c7b',
  '0026-accounts-and-categories.sql': 'ab2c2613b3f3634f55ddb6895b9a7774f02eddf924ab6f4a5731bdbc908a0325',
  '0027-reports-and-audit.sql': '652e8d09ffc2f9f7ed343a439197fe9604da75f77b7f0c732b1b2f4c82d659b2',
  '0028-merge.sql': 'd27b4ab10453c4b85089097cc2b59892905b7b759866b5c7c531cc741be1b251',
  '0029-visits-and-merges.sql': '5c57e523a37338b6779d16967f94bf1ca6123255804b2f0108ac06d7291b484a',
  '0030-fee-credit.sql': '5c00298498923c3b5435d35da8ebde0389650885622bfd06e780482bba05ec07',
  '0031-claims-decided.sql': '17f2eacdbee0961bd153bef26ed926c03428a41f3bdfb69d8feadb8b47d4d6ab',
  '0032-notification-figures.sql': 'b39d1904ac3092b7c157f47bae45d6770fba542d115fd701ce804ea772a63965',
}
const MIGRATIONS = path.resolve('db/migrations')
const ROWS_THEN = path.resolve('test/fixtures/rows-of-2fc3081.sql')
/** All that version had; their names and hours have not changed since. */
const CATEGORIES_THEN = 65

/** A database as commit 2fc3081 left it. It is made of the texts of today, which the hashes prove to be those of then. */
async function databaseThen(): Promise<TestDatabase> {
  const database = await testDatabase()
  const { sql } = database
  await sql.unsafe('drop schema public cascade; create schema public')
  const folder = await mkdtemp(path.join(tmpdir(), 'rehber-then-'))
  const isOfThen = (file: string) => !file.endsWith('.sql') || path.basename(file) in MIGRATIONS_THEN
  await cp(MIGRATIONS, folder, { recursive: true, filter: isOfThen })
  await migrate(sql, folder)
  await rm(folder, { recursive: true })
  // That version ran on PostgreSQL 17 and newer alone. On an older one this is its database after a move there, with the same notes.
  await sql`delete from migration`
  const notes = Object.entries(MIGRATIONS_THEN).map(([name, hash]) => ({ name, hash }))
  await sql`insert into migration ${sql(notes)}`
  await addCategories(sql, await readFile('data/categories.json', 'utf8'))
  await sql.unsafe(await readFile(ROWS_THEN, 'utf8'))
  return database
}

async function addCategories(sql: Sql, facts: string) {
  await sql`
    insert into schedule (hours, open_state)
    select distinct fact ->> 'usualHours', 'unknown' from json_array_elements(${facts}::text::json) as fact
    where fact ->> 'usualHours' is not null`
  await sql`
    insert into category (id, slug, name, description, icon, position, emergency, promotion_restricted, usual_schedule_id)
    select (fact ->> 'id')::int, fact ->> 'slug', fact ->> 'name', fact ->> 'description', fact ->> 'icon', no,
      (fact ->> 'emergency')::boolean, (fact ->> 'promotionRestricted')::boolean,
      (select id from schedule where hours = fact ->> 'usualHours')
    from json_array_elements(${facts}::text::json) with ordinality as f (fact, no)
    where (fact ->> 'id')::int <= ${CATEGORIES_THEN}`
}

/** Rows that every installation has, whether it is new or was upgraded. */
const commonRows = (sql: Sql) =>
  Promise.all([
    sql`select * from outbound_cap order by channel, kind`,
    sql`select name from server_secret order by name`,
    sql`select * from candidate_source order by name`,
    sql`select tags, category_id from category_tag order by tags`,
    sql`select c.id, slug, name, emergency, call_out_trade, hours from category c
      left join schedule s on s.id = c.usual_schedule_id order by c.id`,
    sql`select title, kind, weight from wheel_segment where business_id is null order by id`,
  ])

/** A digest of each table. Schedules move on with the clock. */
async function digests(sql: Sql): Promise<Record<string, string>> {
  const tables = await sql<{ name: string }[]>`
    select oid::regclass::text as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r' and relname <> 'schedule' order by 1`
  const each = tables.map(
    ({ name }) =>
      `select '${name}' as name, md5(string_agg(t::text, ',' order by t::text)) as digest from ${name} t`,
  )
  const rows = await sql.unsafe<{ name: string; digest: string }[]>(each.join(' union all '))
  return Object.fromEntries(rows.map(({ name, digest }) => [name, digest]))
}

let old: TestDatabase
let fresh: TestDatabase
const start = () => prepare({ location: old.location, tell: () => {} })
beforeAll(async () => {
  fresh = await testDatabase()
  old = await databaseThen()
  await start()
})
afterAll(async () => {
  await old.close()
  await fresh.close()
})

test('a database of commit 2fc3081 becomes what a new one is, and another start changes nothing', async () => {
  expect(await describeSchema(old.sql)).toBe(await describeSchema(fresh.sql))
  const names = (sql: Sql) => sql`select name from migration order by name`
  expect(await names(old.sql)).toEqual(await names(fresh.sql))
  expect(await commonRows(old.sql)).toEqual(await commonRows(fresh.sql))
  const before = await digests(old.sql)
  await start()
  expect(await digests(old.sql)).toEqual(before)
})

test('its rows are kept, and have what later versions ask of them', async () => {
  const { sql } = old
  // Owned since the claim was approved; of the duplicate until it was merged.
  expect(
    await sql`select o.business_id, user_id, from_at = coalesce(decided_at, b.created_at) as since_then, until_at = b.updated_at as until_merged
      from business_ownership o join business b on b.id = o.business_id left join claim c using (user_id, business_id) order by 1`,
  ).toEqual([
    { businessId: 1, userId: 1, sinceThen: true, untilMerged: null },
    { businessId: 5, userId: 1, sinceThen: true, untilMerged: true },
  ])
  expect(
    await sql`select waiting_since = updated_at as is_known from business where status = 'pending'`,
  ).toEqual([{ isKnown: true }])
  expect(
    await sql`select b.source_id, c.said ->> 'name' as said from import_change c join business b on b.id = business_id`,
  ).toEqual([{ sourceId: null, said: 'Şifa Eczanesi' }])
  expect(await sql`select state from import_run order by id`).toEqual([
    { state: 'done' },
    { state: 'failed' },
  ])
  expect(
    await sql`select last_client_id, worker_id from field_record join field_plan p on p.id = plan_id`,
  ).toEqual([{ lastClientId: 'kayit-1', workerId: null }])
  expect(await sql`select business_id, field, user_id, method from business_check`).toEqual([
    { businessId: 4, field: 'existence', userId: 3, method: 'visit' },
  ])
  expect(await sql`select business_id from saved_search_business where not is_waiting order by 1`).toEqual(
    [1, 2, 4].map((businessId) => ({ businessId })),
  )
  expect(
    await sql`select business_id, mailbox_hash = mailbox_hash('veli.usta@example.test') as is_of_mailbox from trial_use order by id`,
  ).toEqual([
    { businessId: null, isOfMailbox: true },
    { businessId: 4, isOfMailbox: null },
  ])
  expect(await sql`select lane, user_id from mail order by id`).toEqual([
    { lane: 'password', userId: 2 },
    { lane: 'notice', userId: null },
  ])
  expect(await sql`select lane from push`).toEqual([{ lane: 'known' }])
  expect(await sql`select tableoid::regclass::text as part, count from visit_count order by day`).toEqual([
    { part: 'visit_count_before', count: 7 },
    { part: 'visit_count_before', count: 2 },
  ])
  expect(await sql`select action, business_id from audit_entry order by id`).toEqual([
    { action: 'business.approved', businessId: 1 },
    { action: 'user.created', businessId: null },
  ])
  expect(
    await sql`select number, buyer_name, p.amount_kurus from invoice join payment p on p.id = payment_id`,
  ).toEqual([{ number: 'R722026000000001', buyerName: 'Veli Usta', amountKurus: 12000 }])
})

test('its people stay signed in, and find their listings, conversations and prizes', async () => {
  const dataDir = path.join(tmpdir(), `rehber724-${randomUUID()}`)
  const server = await secondApp({ location: old.location, dataDir, places: loadPlaces() })
  onTestFinished(async () => {
    await server.close()
    await rm(dataDir, { recursive: true, force: true })
  })
  const ask = async (token: string | undefined, url: string) =>
    (await request(server, 'GET', url, undefined, { token })).json<unknown>()
  const listed = (await ask(undefined, '/api/businesses?limit=100')) as BusinessListed[]
  expect(listed.map(({ name, openState, reviewCount }) => [name, openState, reviewCount])).toEqual([
    ['Usta Çilingir', 'open', 1],
    ['Şifa Eczanesi', 'open', 0],
    ['Fatih Çekici', 'open', 0],
  ])

  const customer = 'a'.repeat(43)
  expect(await ask(customer, '/api/auth/user')).toMatchObject({ id: 2, name: 'Ayşe Işık' })
  expect(await ask(customer, '/api/favorites')).toMatchObject([{ id: 2 }, { id: 1 }])
  expect(await ask(customer, '/api/messages/threads/1')).toMatchObject({
    thread: { businessName: 'Usta Çilingir', unread: 1, canSend: true },
    messages: [{ text: 'Kapıda kaldım, kaça açarsınız?' }, { text: '500 lira, geliyorum.' }],
  })
  expect(await ask(customer, '/api/users/2/prizes')).toMatchObject([
    { prizeCode: '7240001', businessName: 'Usta Çilingir', isUsed: false },
  ])
  expect(await ask(customer, '/api/users/2/wheel-history')).toMatchObject([
    { id: 1, prizeName: 'Anahtar kopyası', isWon: true },
  ])

  const entered = await logIn(server, 'veli.usta+is@example.test', 'deneme724', 'business')
  const { token } = entered.json<{ token: string }>()
  expect(await ask(token, '/api/businesses/mine')).toMatchObject([
    { id: 1, role: 'owner', isVerified: true, waitingPrizes: 1 },
    { id: 5 },
  ])
  expect(await ask(token, '/api/businesses/1/subscription')).toMatchObject({
    status: 'active',
    billingName: 'Veli Usta',
    latestPayment: { months: 2 },
  })
})
