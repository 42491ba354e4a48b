import { setTimeout as sleep } from 'node:timers/promises'
import { errorStatus } from '#contract/errors.ts'
import type { Sent } from '#contract/messages.ts'
import { spinWheel } from '#contract/wheel.ts'
import type { Sql } from '#server/db/pool.ts'
import { buildBusiness, buildUser } from '../../db/seed/factories.ts'
import { listen } from '../listener.ts'
import { addSession } from '../person.ts'
import { makeAsk, type Stage } from './stage.ts'

const CLIENTS = 3
const PAUSE_MS = 50
const RETRY_MS = 100
/** Enough tries for two minutes without a database. */
const MAX_TRIES = 1200
const ALREADY_SPUN = errorStatus.wheel_already_spun

type Outcome = { failed: Map<string, number>; longestMs: number }

/** Asks the servers in turn, as nginx would, and notes what was neither an answer nor a refusal. */
function makeAsker(urls: readonly string[], outcome: Outcome) {
  const ask = makeAsk()
  let turn = 0
  const fail = (what: string) => outcome.failed.set(what, (outcome.failed.get(what) ?? 0) + 1)
  /** Asks again until the status is one of these; null if that never came. */
  return async (request: Parameters<typeof ask>[1], isAnswer: (status: number) => boolean) => {
    for (let tries = 0; tries < MAX_TRIES; tries++) {
      const began = performance.now()
      try {
        const answer = await ask(urls[turn++ % urls.length] ?? '', request)
        outcome.longestMs = Math.max(outcome.longestMs, performance.now() - began)
        if (isAnswer(answer.status)) return { ...answer, askedAt: began }
        if (answer.status !== 503 || !(Number(answer.retryAfter) > 0))
          fail(`${answer.status} ${answer.body.slice(0, 80)}`)
      } catch (error) {
        fail((error as NodeJS.ErrnoException).code ?? String(error))
      }
      await sleep(RETRY_MS)
    }
    return null
  }
}

/** An owner's stream that goes on at another server, from where it was, whenever it ends or is cut. */
async function followStream(urls: readonly string[], token: string) {
  const heard = new Map<number, number>()
  let [lastEventId, isOver, turn] = [undefined as string | undefined, false, 0]
  let open = await listen({ url: urls[0] ?? '', headers: { authorization: `Bearer ${token}` } })
  /** Null while no server takes it. */
  const goOn = async () => {
    const headers = { authorization: `Bearer ${token}` }
    const next = await listen({ url: urls[++turn % urls.length] ?? '', headers, lastEventId }).catch(
      () => null,
    )
    return next?.status === 200 ? next : null
  }
  const follow = async () => {
    while (!isOver) {
      await open.ended
      for (const { message } of open.of('message')) heard.set(message.id, (heard.get(message.id) ?? 0) + 1)
      lastEventId = open.lastId() ?? lastEventId
      let next = null
      while (!isOver && !next) next = (await goOn()) ?? (await sleep(RETRY_MS, null))
      if (next) open = next
    }
  }
  const following = follow()
  return {
    cut: () => open.cut(),
    async stop(isComplete: (heard: ReadonlySet<number>) => boolean) {
      const all = () => new Set([...heard.keys(), ...open.of('message').map(({ message }) => message.id)])
      for (let tries = 0; tries < 100 && !isComplete(all()); tries++) await sleep(RETRY_MS)
      isOver = true
      open.cut()
      await following
      return heard
    },
  }
}

/** Customers who write to one owner without pause, the owner's stream, and people who spin at the moment of a fault. */
export async function startFailoverLoad(stage: Stage, urls: readonly string[]) {
  const outcome: Outcome = { failed: new Map(), longestMs: 0 }
  const ask = makeAsker(urls, outcome)
  const owner = await buildUser(stage.sql, { userType: 'business' })
  const business = await buildBusiness(stage.sql, { ownerId: owner.id })
  const stream = await followStream(urls, await addSession(stage.sql, owner.id))
  const acknowledged = new Map<string, number>()
  const ackTimes: number[] = []
  let lastAskedAt = 0
  const spins = new Map<number, number>()
  let [next, isOver] = [0, false]

  async function write(): Promise<void> {
    const n = next++
    const message = `Merhaba ${n}`
    const body = { toBusinessId: business.id, message, clientId: `failover-${n}` }
    const token = stage.tokens[n % stage.tokens.length] ?? ''
    const answer = await ask(
      { method: 'POST', path: '/api/messages', token, body },
      (status) => status === 201,
    )
    if (!answer) return
    acknowledged.set(message, (JSON.parse(answer.body) as Sent).message.id)
    ackTimes.push(performance.now())
    lastAskedAt = Math.max(lastAskedAt, answer.askedAt)
  }
  const writing = Array.from({ length: CLIENTS }, async () => {
    for (; !isOver; await sleep(PAUSE_MS)) await write()
  })

  return {
    outcome,
    cutStream: stream.cut,
    /** Whether a write was acknowledged that was asked for after a moment. */
    hasWrittenSince: (moment: number) => lastAskedAt > moment,
    /** The longest time without an acknowledged write since a moment (ms). */
    longestGap(since: number): number {
      const times = [since, ...ackTimes.filter((time) => time > since), performance.now()]
      return Math.max(...times.map((time, i) => time - (times[i - 1] ?? time)))
    },
    /** Each spins from two devices at once, until both were answered. */
    async spin(people: readonly { id: number; token: string }[]): Promise<void> {
      const spinOnce = async ({ id, token }: { id: number; token: string }) => {
        const asked = { method: 'POST', path: spinWheel.path, token, body: { wheelType: 'platform' } }
        const answer = await ask(asked, (status) => status === 200 || status === ALREADY_SPUN)
        if (answer?.status === 200) spins.set((JSON.parse(answer.body) as { spinId: number }).spinId, id)
      }
      await Promise.all(people.flatMap((person) => [spinOnce(person), spinOnce(person)]))
    },
    /** Ends all, and compares what was acknowledged and heard with what is stored. */
    async stop() {
      isOver = true
      await Promise.all(writing)
      const ids = [...acknowledged.values()]
      const heard = await stream.stop((all) => ids.every((id) => all.has(id)))
      return { ...(await judge(stage.sql, acknowledged, spins)), ...judgeStream(ids, heard) }
    },
  }
}

const judgeStream = (ids: readonly number[], heard: ReadonlyMap<number, number>) => ({
  written: ids.length,
  unheard: ids.filter((id) => !heard.has(id)).length,
  heardTwice: [...heard.values()].filter((count) => count > 1).length,
})

async function judge(
  sql: Sql,
  acknowledged: ReadonlyMap<string, number>,
  spins: ReadonlyMap<number, number>,
) {
  const messages = await sql<{ id: number; body: string }[]>`
    select id, body from message where body like 'Merhaba %'`
  const stored = new Map(messages.map(({ id, body }) => [body, id]))
  const spun = await sql<{ id: number; userId: number; givesMore: boolean }[]>`
    select s.id, s.user_id, s.grants_extra or p.kind is not distinct from 'vip' as gives_more
    from wheel_spin s left join prize p on p.spin_id = s.id`
  const rights = Map.groupBy(spun, ({ userId }) => userId)
  return {
    lost: [...acknowledged].filter(([body, id]) => stored.get(body) !== id).length,
    doubled: messages.length - stored.size,
    spins: spun.length,
    lostSpins: [...spins].filter(([id, user]) => !spun.some((spin) => spin.id === id && spin.userId === user))
      .length,
    // "Spin again", and being a VIP, give one more each, which the second device used.
    spunTooOften: [...rights.values()].filter(
      (own) => own.length > 1 + own.filter(({ givesMore }) => givesMore).length,
    ).length,
  }
}
