import { rmSync } from 'node:fs'
import path from 'node:path'
import { SNAPSHOT_FOLDER } from '#server/features/listing/snapshots.ts'
import { atMost, type Bar, barsTable } from '../bars.ts'
import { nextMessage } from '../child-message.ts'
import { writeOutcome } from '../document.ts'
import { ensureWorld } from '../nearby/load-world.ts'
import { readOptions, readSize, startLog } from '../options.ts'
import { BOTH_CORES, portOf, startPinned } from '../pinned-process.ts'
import { median } from '../statistics.ts'
import type { StartFigures } from './start-process.ts'

const DEFAULTS = { sizes: '13k,1m', rounds: '5' }
/** Seconds until the listing answers, by size. */
const barOf = (size: number) => (size > 100_000 ? 5 : 1)

const environmentOf = (dataDir: string) => ({
  ...{ DATA_DIR: dataDir, DEMO: '0', HOST: '127.0.0.1', PORT: '0', LOG_LEVEL: 'warn' },
})
const dropSnapshot = (dataDir: string) =>
  rmSync(path.join(dataDir, SNAPSHOT_FOLDER), { recursive: true, force: true })

/** The listing alone. */
async function startListing(dataDir: string): Promise<StartFigures> {
  const { child, stop } = await startPinned(BOTH_CORES, './start/start-process.ts', {
    environment: environmentOf(dataDir),
  })
  const figures = await nextMessage<StartFigures>(child, 'The process that reads the listing')
  await stop()
  return figures
}

/** The whole server: seconds from its start until it listens. */
async function startServer(dataDir: string): Promise<number> {
  const began = performance.now()
  const pinned = await startPinned(BOTH_CORES, '../src/server/main.ts', {
    environment: environmentOf(dataDir),
  })
  await portOf(pinned)
  const seconds = (performance.now() - began) / 1000
  await pinned.stop()
  return seconds
}

type Round = StartFigures & { server: number }

async function measure(dataDir: string, hasSnapshot: boolean): Promise<Round> {
  if (!hasSnapshot) dropSnapshot(dataDir)
  const server = await startServer(dataDir)
  if (!hasSnapshot) dropSnapshot(dataDir)
  return { ...(await startListing(dataDir)), server }
}

const thousands = (value: number, digits = 0) =>
  value.toLocaleString('en', { minimumFractionDigits: digits, maximumFractionDigits: digits })

function rowOf(size: number, name: string, rounds: readonly Round[]): string {
  const of = (key: keyof Round, digits = 2) => thousands(median(rounds.map((one) => one[key])), digits)
  const times = [of('seconds'), of('cpu'), of('server'), of('keepSeconds', 1), of('longestPauseMs', 0)]
  return `| ${[thousands(size), name, ...times, of('snapshotMegabytes', 1)].join(' | ')} |`
}

/** How long a start takes without and with a snapshot, in turn. Returns its bars. */
export async function benchStart(args: string[]): Promise<Bar[]> {
  const { values, isDefault } = readOptions(args, DEFAULTS)
  const log = startLog()
  const rows: string[] = []
  const bars: Bar[] = []
  for (const size of values.sizes.split(',').map(readSize)) {
    const dataDir = await ensureWorld(size, log)
    const without: Round[] = []
    const withOne: Round[] = []
    for (let round = 0; round < Number(values.rounds); round++) {
      without.push(await measure(dataDir, false))
      withOne.push(await measure(dataDir, true))
      log(`${size}: ${without.at(-1)?.seconds.toFixed(2)} s, then ${withOne.at(-1)?.seconds.toFixed(2)} s`)
    }
    rows.push(rowOf(size, 'without', without), rowOf(size, 'with', withOne))
    const ready = median(withOne.map(({ seconds }) => seconds))
    const what = `the listing of ${thousands(size)} with a snapshot`
    bars.push(atMost(what, ready, barOf(size), (value) => `${value.toFixed(2)} s`))
  }
  const table = [
    '| businesses | snapshot | listing s | its CPU s | server s | kept anew in s | longest pause ms | MB |',
    '|--:|---|--:|--:|--:|--:|--:|--:|',
    ...rows,
    '',
    barsTable(bars),
  ].join('\n')
  console.log(table)
  const day = new Date().toISOString().slice(0, 10)
  if (isDefault) writeOutcome('start', `${day}, two cores: \`npm run bench -- start\`.\n\n${table}`)
  return bars
}
