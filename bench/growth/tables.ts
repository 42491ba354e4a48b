import { keepParts, type Partitioned } from '#server/db/partitions.ts'
import type { Sql } from '#server/db/pool.ts'

/** Taken for granted, a day and a million of people (docs/scale.md): 130,000 visits, of each two notes; none of it was observed. */
export const RATES = { visits: 200_000, acts: 5000, messages: 100_000, events: 1_000_000 } as const
export const MONTHS = 60
const DAYS_OF_MONTH = 28
/** Of the listing and its staff, whatever the number of people. */
const BUSINESSES = 1_000_000
const ACTORS = 100

export const visitsInParts: Partitioned = {
  ...{ table: 'parted_visit', column: 'day', by: 'month', keep: 36 },
}
export const actsInParts: Partitioned = {
  ...{ table: 'parted_act', column: 'created_at', by: 'year', keep: 10 },
}

/** As in db/schema.sql, without keys to other tables: both forms do without. */
const VISIT = `(business_id bigint not null, day date not null, kind text not null, count integer not null,
  primary key (business_id, day, kind))`
const ACT = (key: string) => `(id bigint not null, actor_id bigint, action text not null, subject_id bigint,
  data jsonb not null default '{}', created_at timestamptz not null, business_id bigint, primary key (${key}))`
const MESSAGE = `(id bigint not null primary key, thread_id bigint not null, no integer not null, side text not null,
  author_id bigint, client_id text, kind text not null, body text not null, sent_at timestamptz not null, photo_id bigint unique,
  unique (thread_id, no))`
const EVENT = (
  key: string,
) => `(user_id bigint not null, no bigint not null, kind text not null, key text, ref bigint,
  data jsonb not null default '{}', created_at timestamptz not null, primary key (${key}))`

const indexesOfVisits = (table: string) => `create index on ${table} (day) where kind = 'view';`
const indexesOfActs = (table: string) => `
  create index on ${table} (created_at desc, id desc);
  create index on ${table} (actor_id, created_at desc, id desc) where actor_id is not null;
  create index on ${table} (action, created_at desc, id desc);
  create index on ${table} (subject_id, created_at desc, id desc) where subject_id is not null;
  create index on ${table} (business_id, created_at desc, id desc) where business_id is not null;`

export async function makeTables(sql: Sql): Promise<void> {
  await sql.unsafe(`
    create table plain_visit ${VISIT}; ${indexesOfVisits('plain_visit')}
    create table parted_visit ${VISIT} partition by range (day); ${indexesOfVisits('parted_visit')}
    create table parted_visit_default partition of parted_visit default;
    create table plain_act ${ACT('id')}; ${indexesOfActs('plain_act')}
    create table parted_act ${ACT('id, created_at')} partition by range (created_at); ${indexesOfActs('parted_act')}
    create table parted_act_default partition of parted_act default;
    create table plain_message ${MESSAGE};
    create unique index on plain_message (author_id, client_id) where client_id is not null;
    create table plain_event ${EVENT('user_id, no')};
    create index on plain_event (created_at);
    create unique index on plain_event (user_id, key) where key is not null;
    create table parted_event ${EVENT('user_id, no, created_at')} partition by range (created_at);
    create index on parted_event (user_id, key, no) where key is not null;`)
}

/** The first day of the simulated month; the last one is ours. */
export function monthOf(n: number): Date {
  const now = new Date()
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - (MONTHS - 1) + n))
}

export async function addVisits(sql: Sql, table: string, month: number, scale: number): Promise<void> {
  await sql.unsafe(`
    insert into ${table}
    select (random() * ${BUSINESSES})::bigint, date '${monthOf(month).toISOString().slice(0, 10)}' + d,
      case when random() < 0.7 then 'view' when random() < 0.5 then 'call' else 'contact' end, 1 + (random() * 3)::int
    from generate_series(0, ${DAYS_OF_MONTH - 1}) d, generate_series(1, ${Math.round(RATES.visits / scale)})
    on conflict do nothing`)
}

export async function addActs(sql: Sql, table: string, month: number, scale: number): Promise<void> {
  const count = Math.round((RATES.acts / scale) * DAYS_OF_MONTH)
  await sql.unsafe(`
    insert into ${table}
    select ${month * count} + n, (random() * ${ACTORS})::bigint,
      case when random() < 0.0001 then 'claim.rejected' else 'business.edited' end, (random() * ${BUSINESSES})::bigint,
      '{"fields": "phone", "from": "list"}', timestamptz '${monthOf(month).toISOString()}'
        + n * interval '${DAYS_OF_MONTH} days' / ${count}, (random() * ${BUSINESSES})::bigint
    from generate_series(1, ${count}) n`)
}

/** Five hundred conversations at a time, of ten messages each. */
export async function addMessages(sql: Sql, month: number, scale: number): Promise<number> {
  const count = Math.round((RATES.messages / scale) * DAYS_OF_MONTH)
  await sql.unsafe(`
    insert into plain_message
    select id, id / 5000 * 500 + id % 500, (id % 5000) / 500 + 1, 'customer', (random() * 1000000)::bigint,
      md5(id::text), 'text', 'Merhaba, yarın öğleden sonra gelebilir misiniz? ' || id, timestamptz '${monthOf(month).toISOString()}'
    from generate_series(${month * count}::bigint, ${(month + 1) * count - 1}::bigint) id`)
  return (month + 1) * count
}

export const keep = async (sql: Sql, month: number): Promise<void> => {
  // Nothing is dropped before it was measured.
  await keepParts(sql, { ...visitsInParts, keep: MONTHS }, monthOf(month))
  await keepParts(sql, actsInParts, monthOf(month))
}

/** A day of events of 100,000 people, counted from the first one; an eighth has a key. */
export async function addEvents(sql: Sql, table: string, day: number, count: number): Promise<void> {
  await sql.unsafe(`
    insert into ${table}
    select n % 100000, ${day * count} + n, 'message', case when n % 8 = 0 then 'thread:' || ${day * count} + n end, n,
      '{"threadId": 1234567, "no": 17}', timestamptz '${monthOf(0).toISOString()}' + interval '${day} days' + n * interval '1 day' / ${count + 1}
    from generate_series(1, ${count}) n`)
}

export async function addDay(sql: Sql, day: number): Promise<void> {
  const at = (n: number) => `timestamptz '${monthOf(0).toISOString()}' + interval '${n} days'`
  await sql.unsafe(`create table parted_event_${day} partition of parted_event
    for values from (${at(day)}) to (${at(day + 1)})`)
}
