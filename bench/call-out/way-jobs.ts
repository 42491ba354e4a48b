import { createHash, randomBytes } from 'node:crypto'
import type { Point } from '#lib/geo.ts'
import type { Sql } from '#server/db/pool.ts'
import { makeRandom } from '../random.ts'
import { makeAsked } from './acceptance.ts'

/** Where jobs are: İstanbul on both sides, in degrees. */
const AREA = { lat: 41.01, lng: 28.85, height: 0.06, width: 0.25 }
/** At the beginning a winner is so far away at most, in degrees. */
const FAR = 0.04

export type Job = { id: number; customer: string; owner: string; token: string; from: Point; to: Point }

/** Jobs that were accepted just now, each with a link to share. */
export async function makeJobs(sql: Sql, count: number): Promise<Job[]> {
  const { next: random } = makeRandom(724)
  const asked = await makeAsked(sql, count)
  const jobs = asked.map((one) => {
    const to = { lat: AREA.lat + random() * AREA.height, lng: AREA.lng + random() * AREA.width }
    const from = { lat: to.lat + (random() - 0.5) * FAR, lng: to.lng + (random() - 0.5) * FAR }
    return { ...one, from, to, token: randomBytes(24).toString('base64url') }
  })
  const ids = jobs.map(({ id }) => id)
  await sql`
    update call_out o set status = 'accepted', winner_id = a.business_id, accepted_by = b.owner_id, promised_minutes = 12,
      accepted_at = now(), arrival_code = '1234', on_the_way_at = now(), due_at = now() + interval '2 hours',
      ends_at = now() + interval '2 hours', lat = t.lat, lng = t.lng
    from unnest(${ids}::bigint[], ${jobs.map(({ to }) => to.lat)}::float8[], ${jobs.map(({ to }) => to.lng)}::float8[])
      as t (id, lat, lng) join call_out_ask a on a.call_out_id = t.id join business b on b.id = a.business_id
    where o.id = t.id`
  await sql`
    update call_out_ask set state = 'accepted', closed_at = now(), won_at = now() where call_out_id = any(${ids}::bigint[])`
  const hashes = jobs.map(({ token }) => createHash('sha256').update(token).digest('hex'))
  await sql`
    insert into call_out_share (call_out_id, token_hash)
    select id, decode(hash, 'hex') from unnest(${ids}::bigint[], ${hashes}::text[]) as made (id, hash)`
  return jobs
}
