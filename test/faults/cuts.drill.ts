import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import type { Sent } from '#contract/messages.ts'
import { startCuttingProxy } from './cutting-proxy.ts'
import { makeAsk, openStage, type Stage, tell } from './stage.ts'

const WRITES = Number(process.env['CUT_WRITES'] ?? 200)
const CLIENTS = 8
/** More than any write needs, and fewer than the twenty messages that a person may send in a minute. */
const MAX_TRIES = 19
const MAX_WAIT_MS = 500
/** Longer than a request with its answer; and some statements of a session of the database. */
const CLIENT_BYTES = 1499
const DATABASE_BYTES = 9973

type Outcome = {
  acknowledged: Map<string, number>
  refused: number
  cut: number
  failed: Map<string, number>
}

/** Writes messages, each again under its own id until it is acknowledged, as a browser does. */
async function writeAll(stage: Stage, base: string): Promise<Outcome> {
  const ask = makeAsk()
  const outcome: Outcome = { acknowledged: new Map(), refused: 0, cut: 0, failed: new Map() }
  let next = 0
  const fail = (what: string) => outcome.failed.set(what, (outcome.failed.get(what) ?? 0) + 1)

  async function write(n: number): Promise<void> {
    const message = `Merhaba ${n}`
    const token = stage.tokens[n % stage.tokens.length] ?? ''
    const toBusinessId = stage.ids[n % 5] ?? 0
    const body = { toBusinessId, message, clientId: `cut-${n}` }
    for (let tries = 0; tries < MAX_TRIES; tries++) {
      try {
        const answer = await ask(base, { method: 'POST', path: '/api/messages', token, body })
        if (answer.status === 201) {
          outcome.acknowledged.set(message, (JSON.parse(answer.body) as Sent).message.id)
          return
        }
        if (answer.status === 503) outcome.refused += 1
        else {
          fail(`${answer.status} ${answer.body.slice(0, 100)}`)
          return
        }
      } catch {
        outcome.cut += 1
      }
      await sleep(Math.min(MAX_WAIT_MS, 20 * 2 ** tries))
    }
    fail('never acknowledged')
  }
  async function client(): Promise<void> {
    while (next < WRITES) await write(next++)
  }
  await Promise.all(Array.from({ length: CLIENTS }, client))
  return outcome
}

/** Acknowledged messages that are not there, or under another id than was told; and those there twice. */
async function judge({ sql }: Stage, { acknowledged }: Outcome) {
  const rows = await sql<{ id: number; body: string }[]>`
    select id, body from message where body like 'Merhaba %'`
  const stored = new Map(rows.map(({ id, body }) => [body, id]))
  return {
    lost: [...acknowledged].filter(([message, id]) => stored.get(message) !== id).length,
    doubled: rows.length - stored.size,
  }
}

const inWords = ({ failed }: Outcome) =>
  [...failed].map(([what, count]) => `${count} × ${what}`).join(', ') || '0'

async function report(where: string, stage: Stage, outcome: Outcome, cuts: number): Promise<boolean> {
  const { lost, doubled } = await judge(stage, outcome)
  return tell({
    fault: `connections cut ${where}`,
    bar: 'nothing acknowledged lost, nothing written twice, no other answer than 503',
    figures:
      `${cuts} cuts; ${outcome.acknowledged.size} of ${WRITES} writes acknowledged, ${outcome.refused} refused and ` +
      `${outcome.cut} cut before; other failures ${inWords(outcome)}; ${lost} lost, ${doubled} written twice`,
    holds:
      cuts > WRITES / 20 &&
      outcome.acknowledged.size === WRITES &&
      outcome.failed.size + lost + doubled === 0,
  })
}

const options = { timeout: 120_000 + WRITES * 200 }
/** One write each: every try counts among the messages that a person may send in a minute. */
const people = WRITES

test('requests and answers that are cut anywhere lose no write, and make none twice', options, async () => {
  const stage = await openStage({ people })
  const proxy = await startCuttingProxy(
    { host: '127.0.0.1', port: Number(new URL(stage.first.url).port) },
    CLIENT_BYTES,
  )
  try {
    proxy.setCutting(true)
    const outcome = await writeAll(stage, `http://127.0.0.1:${proxy.port}`)
    const holds = await report('between client and server', stage, outcome, proxy.cuts())
    expect(holds, inWords(outcome)).toBe(true)
  } finally {
    proxy.stop()
    await stage.stop()
  }
})

test(
  'a database whose connections are cut anywhere loses no write, and makes none twice',
  options,
  async () => {
    let proxy: Awaited<ReturnType<typeof startCuttingProxy>> | undefined
    const stage = await openStage({
      people,
      async environment(socketDir) {
        proxy = await startCuttingProxy({ path: `${socketDir}/.s.PGSQL.5432` }, DATABASE_BYTES)
        return { DATABASE_URL: `postgres://postgres@127.0.0.1:${proxy.port}/rehber724` }
      },
    })
    try {
      proxy?.setCutting(true)
      const outcome = await writeAll(stage, stage.first.url)
      proxy?.setCutting(false)
      const holds = await report('between server and database', stage, outcome, proxy?.cuts() ?? 0)
      expect(holds, inWords(outcome)).toBe(true)
    } finally {
      proxy?.stop()
      await stage.stop()
    }
  },
)
