import { writeFileSync } from 'node:fs'
import { get } from 'node:http'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { buildBusiness } from '../../db/seed/factories.ts'
import { makeAsk, openStage, type Stage, tell } from './stage.ts'

const HOUR_MS = 3_600_000
/** The server says at least a heartbeat every 20 s; with a beat's delay. */
const HEARTBEAT_MS = 25_000
/** The database's clock is read every second. */
const READ_MS = 3000

/** A product whose clock is wrong by so much, and can be set. */
async function startAt(stage: Stage, name: string, offsetMs: number) {
  const file = path.join(stage.dir, `clock-${name}`)
  const set = (offset: number) => writeFileSync(file, String(offset))
  set(offsetMs)
  const preload = pathToFileURL(path.resolve('test/faults/clock-process.ts')).href
  const product = await stage.start({ NODE_OPTIONS: `--import=${preload}`, CLOCK_OFFSET_FILE: file })
  return { url: product.url, set }
}

/** Counts the pieces that come on a live stream. */
function openStream(base: string, token: string) {
  const { hostname, port } = new URL(base)
  let pieces = 0
  const asked = get(
    { ...{ hostname, port, path: '/api/events' }, headers: { authorization: `Bearer ${token}` } },
    (response) => {
      response.on('data', () => {
        pieces += 1
      })
      response.on('error', () => {})
    },
  )
  asked.on('error', () => {})
  return { count: () => pieces, close: () => asked.destroy() }
}

const clock = (at: number) => new Date(at + 3 * HOUR_MS).toISOString().slice(11, 16)

test('processes whose clocks are an hour wrong, or set while they run, tell and allow what the database’s clock says', {
  timeout: 300_000,
}, async () => {
  const stage = await openStage()
  try {
    const ask = makeAsk()
    const ahead = await startAt(stage, 'ahead', HOUR_MS)
    const behind = await startAt(stage, 'behind', -HOUR_MS)
    const urls = [stage.first.url, ahead.url, behind.url]
    // Open for half an hour more: an hour earlier or later it is closed.
    const now = Date.now()
    const hours = `Mo-Su ${clock(now - HOUR_MS / 2)}-${clock(now + HOUR_MS / 2)}`
    const { id } = await buildBusiness(stage.sql, { hours })
    const statesOf = async () => {
      await sleep(READ_MS)
      const answers = await Promise.all(urls.map((url) => ask(url, { path: `/api/businesses/${id}` })))
      return answers.map(({ body }) => (JSON.parse(body) as { openState: string }).openState)
    }
    const states = await statesOf()

    const spins = await Promise.all(
      stage.tokens.flatMap((token) =>
        urls.map((url) => ask(url, { method: 'POST', path: '/api/wheel/spin', token, body: {} })),
      ),
    )
    const spun = spins.filter(({ status }) => status === 200).length
    const refused = spins.filter(({ body }) => body.includes('wheel_already_spun')).length
    // "Spin again" gives one more that day.
    const again = spins.filter(({ body }) => body.includes('"extraSpin":true')).length

    const [token = ''] = stage.tokens
    const stream = openStream(behind.url, token)
    await expect.poll(stream.count, { timeout: 10_000 }).toBeGreaterThan(0)
    ahead.set(-HOUR_MS)
    behind.set(-2 * HOUR_MS)
    states.push(...(await statesOf()))
    const before = stream.count()
    await sleep(HEARTBEAT_MS)
    const heartbeats = stream.count() - before
    stream.close()

    const right = states.filter((state) => state === 'open').length
    const holds = tell({
      fault: 'clocks an hour ahead and behind, then set back while running',
      bar: 'spins of a day once, open as by the database’s clock, streams go on',
      figures:
        `${stage.tokens.length} people at three clocks: ${spun} spins, ${again} of them one more for "spin again", ${refused} refused; open told ${right} of ${states.length} times; ` +
        `${heartbeats} heartbeats in ${HEARTBEAT_MS / 1000} s after the step`,
      holds:
        spun === stage.tokens.length + again &&
        spun + refused === spins.length &&
        right === states.length &&
        heartbeats > 0,
    })
    expect(holds, JSON.stringify({ states, spun, again, refused, heartbeats })).toBe(true)
  } finally {
    await stage.stop()
  }
})
