import { execFileSync, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { startEmbedded } from '#server/db/embedded.ts'
import { ensureDatabase } from '#server/db/pool.ts'
import { settle, tell } from './stage.ts'

const [WEB, DB] = ['rehber-web', 'rehber-db']
const [WEB_ADDRESS, DB_ADDRESS] = ['10.231.78.1', '10.231.78.2']
/** As docs/operations.md says. */
const RETRIES = '6'
const OUTAGE_MS = 60_000
const BAR_MS = 2000
/** Of nobody: frames to it are dropped without a word. */
const NOWHERE = '02:00:00:00:00:99'
const RELAY = `require('node:net').createServer((one) => {
  const other = require('node:net').connect(process.argv[1])
  one.pipe(other).pipe(one)
  one.on('error', () => other.destroy())
  other.on('error', () => one.destroy())
}).listen(5432, '${DB_ADDRESS}')`

const ip = (...args: string[]) => execFileSync('ip', args, { encoding: 'utf8' })

/** Two namespaces of this machine with a cable between them. */
function layCable() {
  for (const name of [WEB, DB]) ip('netns', 'add', name)
  ip('-n', WEB, 'link', 'add', 'cable', 'type', 'veth', 'peer', 'name', 'cable', 'netns', DB)
  for (const [name, address] of [
    [WEB, WEB_ADDRESS],
    [DB, DB_ADDRESS],
  ] as const) {
    ip('-n', name, 'addr', 'add', `${address}/24`, 'dev', 'cable')
    ip('-n', name, 'link', 'set', 'cable', 'up')
  }
  execFileSync('ip', ['netns', 'exec', WEB, 'sysctl', '-qw', `net.ipv4.tcp_retries2=${RETRIES}`])
  const own = / (?:[0-9a-f]{2}:){5}[0-9a-f]{2} /.exec(ip('-n', DB, 'link', 'show', 'cable'))?.[0].trim() ?? ''
  const leadTo = (mac: string) =>
    ip('-n', WEB, 'neigh', 'replace', DB_ADDRESS, 'lladdr', mac, 'dev', 'cable', 'nud', 'permanent')
  leadTo(own)
  return { cut: () => leadTo(NOWHERE), mend: () => leadTo(own) }
}

/** Runs a program of Node in a namespace. */
const runIn = (name: string, ...args: string[]) =>
  spawn('ip', ['netns', 'exec', name, process.execPath, ...args], { stdio: ['ignore', 'pipe', 'inherit'] })

test.skipIf(process.getuid?.() !== 0)(
  'a database that was cut off without a word answers as soon as it is back',
  async () => {
    const dir = mkdtempSync(path.join(tmpdir(), 'rehber-silence-'))
    const database = await startEmbedded({ dir })
    await ensureDatabase(database.socketDir, 'silence')
    const cable = layCable()
    const relay = runIn(DB, '-e', RELAY, path.join(database.socketDir, '.s.PGSQL.5432'))
    const url = `postgres://postgres@${DB_ADDRESS}:5432/silence`
    const asking = runIn(WEB, 'test/faults/silence-process.ts', url)
    let answeredAt = Number.NaN
    let refused = 0
    createInterface({ input: asking.stdout }).on('line', (outcome) => {
      if (outcome === 'answered') answeredAt = performance.now()
      else refused += 1
    })
    try {
      await settle(() => !Number.isNaN(answeredAt), 20_000)
      cable.cut()
      await sleep(OUTAGE_MS)
      const mended = performance.now()
      cable.mend()
      await settle(() => answeredAt > mended, 2 * OUTAGE_MS)
      const waitedMs = answeredAt > mended ? answeredAt - mended : Number.POSITIVE_INFINITY
      const holds = tell({
        fault:
          'PostgreSQL of another machine is cut off for a minute without a word, and no proxy is before it',
        bar: `answers ${BAR_MS / 1000} s after it is back`,
        figures: `${(waitedMs / 1000).toFixed(1)} s; ${refused} were refused meanwhile`,
        holds: waitedMs <= BAR_MS && refused > 0,
      })
      expect(holds).toBe(true)
    } finally {
      asking.kill()
      relay.kill()
      for (const name of [WEB, DB]) ip('netns', 'del', name)
      await database.stop()
      rmSync(dir, { recursive: true })
    }
  },
  4 * OUTAGE_MS,
)
