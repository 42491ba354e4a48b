import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { connect, type Sql } from '#server/db/pool.ts'
import { nextMessage } from '../child-message.ts'
import type { Ready } from '../live/server-process.ts'
import { addPeople } from '../people.ts'
import { BOTH_CORES, startPinned } from '../pinned-process.ts'
import { quantile } from '../statistics.ts'

/** Far more than an evening of İstanbul in the simulation, which has some 700 requests. */
const CALL_OUTS = 600
const PER_SECOND = 20
/** Programs warm up in the first ones, which do not count. */
const WARM_UP = 100
const AFTER_MS = 2000
const TYRES = 6

export type Asked = { id: number; customer: string; owner: string }
export type Acceptances = { count: number; lost: number; p50: number; p99: number; longest: number }

/** Call-outs that wait, each with a business that is asked: as many customers and owners, with a session each. */
export async function makeAsked(sql: Sql, count: number): Promise<Asked[]> {
  const customers = await addPeople(sql, 'customer', count)
  const owners = await addPeople(sql, 'business', count)
  const shops = await sql<{ id: number }[]>`
    insert into business (owner_id, category_id, status, source, name, name_folded, search_text, plate, city, lat, lng)
    select id, ${TYRES}, 'verified', 'owner', 'Bench', 'bench', 'bench', '34', 'İstanbul', 41.02, 28.94
    from unnest(${owners.map(({ id }) => id)}::bigint[]) as made (id) returning id`
  const shopIds = shops.map(({ id }) => id)
  await sql`
    insert into duty (business_id, until_at, opening_kurus, per_km_kurus, free_km, night_percent, holiday_percent, includes,
      area_minutes)
    select id, now() + interval '8 hours', 40000, 2000, 0, 0, 0, '', 60 from unnest(${shopIds}::bigint[]) id`
  await sql`insert into duty_person (business_id, user_id) select id, owner_id from business where id = any(${shopIds}::bigint[])`
  const callOuts = await sql<{ id: number }[]>`
    insert into call_out (customer_id, phone_hash, client_id, category_id, choice, lat, lng, ends_at, due_at)
    select id, sha256(id::text::bytea), id::text, ${TYRES}, 'flat_no_spare', 41.0165, 28.9397, now() + interval '15 minutes',
      now() + interval '14 minutes'
    from unnest(${customers.map(({ id }) => id)}::bigint[]) as made (id) returning id`
  const price = { totalKurus: 44_000, lines: [{ kind: 'opening', kurus: 44_000 }], paidKm: 1, includes: '' }
  await sql`
    insert into call_out_ask (call_out_id, business_id, no, wave, distance_km, minutes, price, answer_by)
    select c, b, 1, 1, 1, 5, ${sql.json(price)}, now() + interval '14 minutes'
    from unnest(${callOuts.map(({ id }) => id)}::bigint[], ${shopIds}::bigint[]) as pair (c, b)`
  return callOuts.map(({ id }, i) => ({
    id,
    customer: customers[i]?.token ?? '',
    owner: owners[i]?.token ?? '',
  }))
}

/** Opens a customer's stream; calls back when it says that the call-out is accepted. */
function follow(port: number, { customer }: Asked, onAccepted: () => void): Promise<void> {
  return new Promise((resolve, reject) => {
    const headers = { authorization: `Bearer ${customer}`, accept: 'text/event-stream' }
    const asked = request({ port, path: '/api/events', headers, agent: false }, (answer) => {
      answer.setEncoding('utf8')
      answer.on('data', (text: string) => {
        if (text.includes('event: ready')) resolve()
        if (text.includes('"status":"accepted"')) onAccepted()
      })
      answer.once('error', () => undefined) // it is ended at the end
    })
    asked.once('error', reject)
    asked.end()
  })
}

function accept(agent: Agent, port: number, { id, owner }: Asked): Promise<number> {
  const body = JSON.stringify({ accept: true, minutes: 12 })
  const headers = {
    authorization: `Bearer ${owner}`,
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
  }
  return new Promise((resolve, reject) => {
    const path = `/api/call-outs/${id}/answer`
    const asked = request({ agent, port, path, method: 'POST', headers }, (answer) => {
      answer.resume()
      answer.once('end', () => resolve(answer.statusCode ?? 0))
    })
    asked.once('error', reject)
    asked.end(body)
  })
}

async function acceptAll(port: number, all: readonly Asked[]): Promise<Acceptances> {
  const [began, told] = [new Map<number, number>(), new Map<number, number>()]
  for (const one of all) await follow(port, one, () => void told.set(one.id, performance.now()))
  const agent = new Agent({ keepAlive: true, maxSockets: 64 })
  const start = performance.now()
  const answers: Promise<number>[] = []
  for (const [i, one] of all.entries()) {
    const early = start + (i * 1000) / PER_SECOND - performance.now()
    if (early > 0) await sleep(early)
    began.set(one.id, performance.now())
    answers.push(accept(agent, port, one))
  }
  const refused = (await Promise.all(answers)).filter((status) => status !== 200).length
  if (refused > 0) throw new Error(`${refused} of ${all.length} acceptances were refused`)
  await sleep(AFTER_MS)
  agent.destroy()
  const counted = all.slice(WARM_UP)
  const took = counted.flatMap(({ id }) => {
    const at = told.get(id)
    return at === undefined ? [] : [at - (began.get(id) ?? Number.NaN)]
  })
  const [p50 = 0, p99 = 0, longest = 0] = [0.5, 0.99, 1].map((share) => quantile(took, share))
  return { count: counted.length, lost: counted.length - took.length, p50, p99, longest }
}

/** From the winner's tap (its request leaves) to the customer's open stream, in ms, by the product's own server. */
export async function measureAcceptances(): Promise<Acceptances> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'rehber724-call-out-'))
  const server = await startPinned(BOTH_CORES, './live/server-process.ts', {
    environment: { DATA_DIR: dataDir },
  })
  try {
    const { port, location } = await nextMessage<Ready>(server.child, 'The server')
    const sql = connect(location, { max: 1, statementTimeoutMs: 0 })
    const all = await makeAsked(sql, CALL_OUTS)
    await sql.end()
    return await acceptAll(port, all)
  } finally {
    if (server.child.connected) {
      const ended = once(server.child, 'exit')
      server.child.disconnect()
      await ended
    }
    rmSync(dataDir, { recursive: true })
  }
}
