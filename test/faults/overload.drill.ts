import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { type Offered, offer, saturate } from './open-load.ts'
import { openStage, percentile, type Stage, tell } from './stage.ts'

const SECONDS = Number(process.env['OVERLOAD_SECONDS'] ?? 5)
const TIMES = 10
/** Few that keep it busy, and as many as may wait for an answer at once. */
const BUSY = 24
const CONNECTIONS = 2000
/** The bars of TRUST.md. */
const P99_MS = 500
const NORMAL_AFTER_S = 10

/** Half from the database, half from memory; each from another network, as a proxy tells. */
const requests =
  ({ tokens, ids }: Stage) =>
  (n: number) => {
    const head = `Host: localhost\r\nX-Forwarded-For: ${11 + (n % 100)}.${n % 251}.${n % 241}.1\r\n`
    if (n % 2 === 0) return `GET /api/businesses?limit=5 HTTP/1.1\r\n${head}\r\n`
    const token = tokens[n % tokens.length] ?? ''
    return `GET /api/favorites/${ids[n % ids.length]} HTTP/1.1\r\n${head}Authorization: Bearer ${token}\r\n\r\n`
  }

const inWords = ({ offered, unsent, answered, refused, failed, unanswered }: Offered) =>
  `${offered} offered, ${answered.length} answered (p50 ${Math.round(percentile(answered, 0.5))} ms, p99 ` +
  `${Math.round(percentile(answered, 0.99))} ms), ${refused.length} refused (p99 ${Math.round(percentile(refused, 0.99))} ms), ` +
  `${failed} failed, ${unanswered} without an answer, ${unsent} not sent for want of a connection`

test('ten times the load: the excess is refused at once, the rest answered in time', {
  timeout: 300_000,
}, async () => {
  const stage = await openStage()
  try {
    const port = Number(new URL(stage.first.url).port)
    const requestOf = requests(stage)
    // As fast as few connections are answered, each asking again at once.
    await saturate(port, requestOf, BUSY, 2) // warm
    const capacity = Math.round((await saturate(port, requestOf, BUSY, 4)) / 4)
    const over = await offer(port, requestOf, {
      perSecond: TIMES * capacity,
      seconds: SECONDS,
      connections: CONNECTIONS,
    })
    let normalAfter = 0
    for (; normalAfter < 2 * NORMAL_AFTER_S; normalAfter++) {
      const calm = await offer(port, requestOf, {
        ...{ perSecond: capacity / 4, seconds: 1, connections: BUSY },
      })
      if (calm.refused.length + calm.failed + calm.unanswered === 0) break
    }
    const kib = execFileSync('ps', ['-o', 'rss=', '-p', String(stage.first.pid)], { encoding: 'utf8' })
    const p99 = percentile(over.answered, 0.99)
    const holds = tell({
      fault: `ten times the load (${capacity} a second over ${BUSY} connections)`,
      bar: `p99 of what is answered ≤ ${P99_MS} ms, the rest 503, normal within ${NORMAL_AFTER_S} s`,
      figures: `${inWords(over)}; normal after ${normalAfter} s; ${Math.round(Number(kib) / 1024)} MB resident`,
      holds:
        p99 <= P99_MS &&
        over.failed + over.unanswered === 0 &&
        over.refused.length > 0 &&
        normalAfter <= NORMAL_AFTER_S,
    })
    expect(holds, inWords(over)).toBe(true)
  } finally {
    await stage.stop()
  }
})
