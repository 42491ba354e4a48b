import { once } from 'node:events'
import { type ClientRequest, get, type IncomingMessage } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { freePort } from '../free-port.ts'
import { type Inspector, type Looked, openInspector } from './inspector.ts'
import { type Offered, offer, saturate } from './open-load.ts'
import { openStage, percentile, type Stage, settle, tell } from './stage.ts'

const MINUTES = Number(process.env['SOAK_MINUTES'] ?? 1)
const SECONDS = MINUTES * 60
const WARM_SECONDS = 20
const CONNECTIONS = 24
/** People with a live stream, who leave and come back. */
const STREAMS = 20
const STREAM_MS = 5000
/** Of each third of the time. */
const LOOKS = 8
const THIRDS = 3
const MOST_SHARE = 0.05
const REST_MS = 30_000

const NETWORKS = 500
/** Memory, the database, a write, and a page; each from one of some networks, as a proxy tells. */
const requests =
  ({ tokens, ids }: Stage) =>
  (n: number) => {
    const head = `Host: localhost\r\nX-Forwarded-For: 11.${(n % NETWORKS) >> 8}.${(n % NETWORKS) & 255}.1\r\n`
    const own = `${head}Authorization: Bearer ${tokens[n % tokens.length]}\r\n`
    const favorite = `/api/favorites/${ids[n % ids.length]}`
    const asked = [
      `GET /api/businesses?limit=5 HTTP/1.1\r\n${head}\r\n`,
      `GET ${favorite} HTTP/1.1\r\n${own}\r\n`,
      `PUT ${favorite} HTTP/1.1\r\n${own}Content-Length: 0\r\n\r\n`,
      `GET /rehber HTTP/1.1\r\n${head}\r\n`,
    ]
    return asked[n % asked.length] ?? ''
  }

/** Streams that are opened, and opened anew every few seconds. */
function startStreams({ tokens, first }: Stage) {
  let [opened, isOver] = [0, false]
  const all = new Set<ClientRequest>()
  async function listen(token: string): Promise<void> {
    while (!isOver) {
      const headers = { authorization: `Bearer ${token}`, accept: 'text/event-stream' }
      const stream = get(`${first.url}/api/events`, { headers, agent: false })
      all.add(stream)
      stream.on('error', () => {})
      try {
        const [answer] = (await once(stream, 'response')) as [IncomingMessage]
        answer.on('error', () => {}).resume()
        if (answer.statusCode === 200) opened += 1
        await sleep(STREAM_MS)
      } catch {
        await sleep(100)
      }
      stream.destroy()
      all.delete(stream)
    }
  }
  const running = tokens.slice(0, STREAMS).map(listen)
  return {
    async stop(): Promise<number> {
      isOver = true
      for (const stream of all) stream.destroy()
      await Promise.all(running)
      return opened
    },
  }
}

/** Half the load, with streams, and what was held at so many moments. */
async function soak(stage: Stage, inspector: Inspector, perSecond: number, seconds: number) {
  const streams = startStreams(stage)
  const port = Number(new URL(stage.first.url).port)
  const looks: Looked[] = []
  const looking = (async () => {
    for (let i = 0; i < LOOKS * THIRDS; i++) {
      await sleep((seconds * 1000) / (LOOKS * THIRDS))
      looks.push(await inspector.look())
    }
  })()
  const offered: Offered = await offer(port, requests(stage), {
    ...{ perSecond, seconds, connections: CONNECTIONS },
  })
  await looking
  return { looks, offered, opened: await streams.stop() }
}

async function countConnections({ sql }: Stage): Promise<number> {
  const [row] = await sql<{ count: number }[]>`
    select count(*)::int from pg_stat_activity where application_name like 'rehber724%' and pid <> pg_backend_pid()`
  return row?.count ?? 0
}

/** Kinds of which there are more than there were. */
const moreThan = (now: Record<string, number>, before: Record<string, number>): string[] =>
  Object.entries(now)
    .filter(([kind, count]) => count > (before[kind] ?? 0))
    .map(([kind, count]) => `${kind} ${count} for ${before[kind] ?? 0}`)

const medianOf = (looks: readonly Looked[], what: 'heapMb' | 'residentMb') =>
  percentile(
    looks.map((look) => look[what]),
    0.5,
  )

test('half the load for long: memory does not grow, and what was opened is closed', {
  timeout: 180_000 + SECONDS * 2000,
}, async () => {
  const inspectPort = await freePort()
  const stage = await openStage({
    people: STREAMS,
    environment: async () => ({ NODE_OPTIONS: `--inspect=127.0.0.1:${inspectPort}` }),
  })
  const inspector = await openInspector(inspectPort)
  try {
    const port = Number(new URL(stage.first.url).port)
    await saturate(port, requests(stage), CONNECTIONS, 2)
    const perSecond = Math.round((await saturate(port, requests(stage), CONNECTIONS, 4)) / 4 / 2)
    await soak(stage, inspector, perSecond, WARM_SECONDS)
    await sleep(2000)
    const [rested, connections] = [await inspector.look(), await countConnections(stage)]

    const { looks, offered, opened } = await soak(stage, inspector, perSecond, SECONDS)
    const [second, third] = [looks.slice(LOOKS, 2 * LOOKS), looks.slice(2 * LOOKS)]
    const grown = (['heapMb', 'residentMb'] as const).map((what) => {
      const [from, to] = [medianOf(second, what), medianOf(third, what)]
      return { from, to, share: to / from - 1 }
    })
    let left: string[] = []
    await settle(async () => {
      const now = { ...(await inspector.look()).resources, connections: await countConnections(stage) }
      left = moreThan(now, { ...rested.resources, connections })
      return left.length === 0
    }, REST_MS)
    const failed = offered.failed + offered.unanswered
    const inWords = grown.map(
      ({ from, to, share }, i) =>
        `${['heap', 'resident'][i]} ${Math.round(from)} → ${Math.round(to)} MB (${(share * 100).toFixed(1)} %)`,
    )
    const figures =
      `${offered.answered.length} answered, ${offered.refused.length} refused, ${offered.unsent} not sent for want of a connection, ${failed} failed; ` +
      `${opened} streams; ` +
      `second to last third: ${inWords.join(', ')}; more than before ${left.join(', ') || '0'}; ${connections} connections to the database`
    const holds = tell({
      fault: `half the load (${perSecond} a second) for ${MINUTES} minutes`,
      bar: `after collecting garbage heap and resident memory grow by ≤ ${MOST_SHARE * 100} % from the second third to the last; handles, streams and connections as before`,
      figures,
      holds:
        failed + left.length === 0 &&
        offered.answered.length > 0 &&
        opened >= STREAMS &&
        grown.every(({ share }) => share <= MOST_SHARE),
    })
    expect(holds, figures).toBe(true)
  } finally {
    inspector.close()
    await stage.stop()
  }
})
