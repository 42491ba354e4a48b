import { spawnSync } from 'node:child_process'
import { chmodSync, chownSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import type { Account } from '#server/db/embedded-user.ts'
import { type Owner, startOwner, type Victim } from './owner.ts'
import { tell } from './stage.ts'
import { startWriter, type Verdict, type Writer } from './writer.ts'

/** Rounds of each test in a nightly run; else those of the starter. */
const NIGHTLY_ROUNDS = Number(process.env.FAULT_ROUNDS ?? 0)
const SECONDS_PER_ROUND = 20
const isRoot = process.getuid?.() === 0

/** The account that starts the product (null: the current one) and the mode of its home folder. */
type Starter = { needsRoot: boolean; account: Account | null; homeMode: number; usualRounds: number }

const STARTERS: Record<string, Starter> = {
  root: { needsRoot: true, account: null, homeMode: 0o755, usualRounds: 10 },
  'root under a closed home': { needsRoot: true, account: null, homeMode: 0o700, usualRounds: 3 },
  // The account `nobody`, since creating one would change the machine.
  'a normal user': {
    needsRoot: false,
    account: isRoot ? nobody() : null,
    homeMode: 0o755,
    usualRounds: isRoot ? 3 : 10,
  },
}

const cleanUps: (() => unknown)[] = []
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp()
})

for (const [name, starter] of Object.entries(STARTERS)) {
  const rounds = NIGHTLY_ROUNDS || starter.usualRounds
  for (const victim of ['PostgreSQL', 'Node', 'both'] as const) {
    const timeout = rounds * SECONDS_PER_ROUND * 1000
    test(`started by ${name}, ${victim} killed amid writes: none is lost`, { timeout }, async (context) => {
      if (starter.needsRoot && !isRoot) context.skip('only root can start as root')
      if (starter.account && !mayRead(starter.account)) context.skip('the project is closed to other users')
      const { absences, verdict } = await killInRounds(rounds, victim, starter)
      report(`started by ${name}, ${victim} killed`, verdict, absences)
      expect(absences).toHaveLength(rounds)
    })
  }
}

/** After each round all acknowledged writes must be stored; also returns the seconds without writes. */
async function killInRounds(rounds: number, victim: Victim, { account, homeMode }: Starter) {
  const { dir, owner, writer } = await setUp(account, homeMode)
  const absences: number[] = []
  let keeper = owner
  let verdict: Verdict = { acknowledged: 0, lost: [], invented: [] }
  for (let round = 0; round < rounds; round++) {
    await writer.progress(20)
    await sleep((round * 7) % 23) // at a different point of a commit each time
    const killed = performance.now()
    await keeper.kill(victim)
    if (victim !== 'PostgreSQL') keeper = await startAnew(dir, account)
    await writer.progress(1)
    absences.push((performance.now() - killed) / 1000)
    verdict = await writer.judge()
    expect(verdict).toMatchObject({ lost: [], invented: [] })
  }
  return { absences, verdict }
}

test('a second one is refused in words, and the first goes on', async () => {
  const { dir, writer } = await setUp(null, 0o755)
  await expect(startOwner(dir, null)).rejects.toThrow(`Rehber724 already runs on ${dir}`)
  await writer.progress(20)
  expect(await writer.judge()).toMatchObject({ lost: [], invented: [] })
})

test('lost writes would be seen: a table that PostgreSQL does not log', async () => {
  const { owner, writer } = await setUp(null, 0o755, 'unlogged')
  await writer.progress(20)
  await owner.kill('PostgreSQL')
  await writer.progress(1)
  const { acknowledged, lost } = await writer.judge()
  expect(lost.length).toBeGreaterThanOrEqual(20)
  expect(lost.length).toBeLessThan(acknowledged)
})

/** A new cluster with its owner and writer, removed after the test. */
async function setUp(account: Account | null, homeMode: number, storage?: 'unlogged') {
  const home = mkdtempSync(path.join(tmpdir(), 'rehber-faults-'))
  cleanUps.push(() => rmSync(home, { recursive: true }))
  chmodSync(home, homeMode)
  const dir = path.join(home, 'data')
  mkdirSync(dir)
  if (account) chownSync(dir, account.uid, account.gid)
  const owner = await startAnew(dir, account)
  const writer: Writer = await startWriter(dir, storage)
  cleanUps.push(() => writer.stop())
  return { dir, owner, writer }
}

async function startAnew(dir: string, account: Account | null): Promise<Owner> {
  const owner = await startOwner(dir, account)
  cleanUps.push(() => owner.stop())
  return owner
}

/** Times depend on the machine and are not tested here; the table of `npm run faults` has a bar for them. */
function report(what: string, { acknowledged, lost }: Verdict, absences: number[]): void {
  const sorted = absences.toSorted((a, b) => a - b)
  const median = sorted[Math.floor(sorted.length / 2)] ?? 0
  const longest = sorted.at(-1) ?? 0
  tell({
    fault: what,
    bar: 'no acknowledged write lost, back within 5 s',
    figures:
      `${absences.length} rounds, ${acknowledged} acknowledged writes, ${lost.length} lost; ` +
      `back after ${median.toFixed(2)} s (median), ${longest.toFixed(2)} s (longest)`,
    holds: lost.length === 0 && longest <= 5,
  })
}

function nobody(): Account | null {
  const fields = /^nobody:.*$/m.exec(readFileSync('/etc/passwd', 'utf8'))?.[0].split(':')
  return fields ? { uid: Number(fields[2]), gid: Number(fields[3]) } : null
}

function mayRead(account: Account): boolean {
  return spawnSync(process.execPath, ['--version'], { ...account, stdio: 'ignore' }).status === 0
}
