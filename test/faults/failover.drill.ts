import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { buildUser } from '../../db/seed/factories.ts'
import { addSession } from '../person.ts'
import { startFailoverLoad } from './failover-load.ts'
import { cannotRun, type Node, openPatroni, type Patroni } from './patroni.ts'
import { openStage, settle, tell } from './stage.ts'

const ROUNDS = Number(process.env['FAILOVER_ROUNDS'] ?? 2)
const SPINNERS = 5
/** Enough for none to reach the limit of messages. */
const PEOPLE = 200
/** Without an acknowledged write at most. */
const BARS_MS = { postgres: 10_000, machine: 45_000, network: 45_000 }
type Fault = keyof typeof BARS_MS

/** Writes at a machine that nobody reaches; counts what is acknowledged, as none of it may be. */
async function writeCutOff(node: Node, isOver: () => boolean): Promise<number> {
  let acknowledged = 0
  for (; !isOver(); await sleep(500)) {
    try {
      await node.psql(`insert into alone (note) values ('cut off')`)
      acknowledged += 1
    } catch {
      // refused, or never answered
    }
  }
  return acknowledged
}

/** Breaks the primary; resolves when all is whole again. */
async function breakPrimary(patroni: Patroni, fault: Fault, hasWrittenSince: (moment: number) => boolean) {
  const node = await patroni.primary()
  const untilWritten = async () => {
    await sleep(1000) // what was answered already is on its way
    const moment = performance.now()
    await settle(() => hasWrittenSince(moment), 2 * BARS_MS[fault])
  }
  let acknowledgedAlone = 0
  if (fault === 'postgres') {
    node.killPostgres()
    await untilWritten()
  }
  if (fault === 'machine') {
    node.kill()
    await untilWritten()
    node.boot()
  }
  if (fault === 'network') {
    await node.psql(`insert into alone (note) values ('with the others')`) // such a write would be acknowledged
    node.cutOff()
    let isOver = false
    const alone = writeCutOff(node, () => isOver)
    await untilWritten()
    isOver = true
    acknowledgedAlone = await alone
    node.reconnect()
  }
  await patroni.untilWhole()
  const isPrimary = await Promise.all(patroni.nodes.map((one) => one.isPrimary()))
  return { acknowledgedAlone, primaries: isPrimary.filter(Boolean).length }
}

test.skipIf(cannotRun())(
  'a primary that is lost under load is replaced, and nothing with it',
  {
    timeout: 240_000 + ROUNDS * 120_000,
  },
  async () => {
    const patroni = await openPatroni()
    const stage = await openStage({ databaseUrl: patroni.url, people: PEOPLE })
    try {
      await stage.sql`create table alone (note text not null)`
      const urls = [stage.first.url, (await stage.start()).url]
      const load = await startFailoverLoad(stage, urls)
      const people: { id: number; token: string }[] = []
      for (let i = 0; i < ROUNDS * SPINNERS; i++) {
        const { id } = await buildUser(stage.sql)
        people.push({ id, token: await addSession(stage.sql, id) })
      }
      const gaps: Record<Fault, number[]> = { postgres: [], machine: [], network: [] }
      let [alone, split] = [0, 0]
      for (let round = 0; round < ROUNDS; round++) {
        const fault = (['postgres', 'machine', 'network'] as const)[round % 3] ?? 'postgres'
        await sleep(1000)
        const since = performance.now()
        load.cutStream()
        const spun = load.spin(people.slice(round * SPINNERS, (round + 1) * SPINNERS))
        const seen = await breakPrimary(patroni, fault, load.hasWrittenSince)
        await spun
        gaps[fault].push(load.longestGap(since))
        alone += seen.acknowledgedAlone
        split += Number(seen.primaries !== 1)
      }
      const judged = await load.stop()
      const [kept] = await stage.sql<{ alone: number }[]>`
      select count(*)::int as alone from alone where note = 'cut off'`
      const longest = (fault: Fault) => Math.max(0, ...gaps[fault])
      const inSeconds = (fault: Fault) =>
        `${(longest(fault) / 1000).toFixed(1)} s (${gaps[fault].length} times)`
      const failures = [...load.outcome.failed].map(([what, count]) => `${count} × ${what}`).join(', ') || '0'
      const holds = tell({
        fault: 'primary lost under load: its PostgreSQL, its machine, its network',
        bar:
          'nothing acknowledged lost or done twice, each event once, one primary; writes back within 10 s of a ' +
          'PostgreSQL’s end and 45 s of a machine’s',
        figures:
          `PostgreSQL ${inSeconds('postgres')}, machine ${inSeconds('machine')}, network ${inSeconds('network')} without a write; ` +
          `${judged.lost} of ${judged.written} writes lost, ${judged.doubled} doubled, ${judged.unheard} never told, ${judged.heardTwice} told twice; ` +
          `${judged.lostSpins} of ${judged.spins} spins lost, ${judged.spunTooOften} people spun too often; ` +
          `${alone} acknowledged while cut off, ${kept?.alone} kept of it, ${split} times not one primary; ` +
          `longest answer ${Math.round(load.outcome.longestMs)} ms, other failures ${failures}`,
        holds:
          (Object.keys(gaps) as Fault[]).every((fault) => longest(fault) <= BARS_MS[fault]) &&
          judged.written > 0 &&
          judged.lost + judged.doubled + judged.unheard + judged.heardTwice === 0 &&
          judged.spins > 0 &&
          judged.lostSpins + judged.spunTooOften === 0 &&
          alone + (kept?.alone ?? 0) + split + load.outcome.failed.size === 0,
      })
      expect(holds, failures).toBe(true)
    } finally {
      await stage.stop()
      patroni.stop()
    }
  },
)
