import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { Agent, get, type IncomingMessage } from 'node:http'
import { loadavg } from 'node:os'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { listCandidates } from '#contract/candidates.ts'
import type { Bar } from '../bars.ts'
import { writeOutcome } from '../document.ts'
import { startOurs } from '../nearby/contestants.ts'
import { readGeography, scatter } from '../nearby/geography.ts'
import { ensureWorld } from '../nearby/load-world.ts'
import { makeQuestions } from '../nearby/questions.ts'
import { readTrades } from '../nearby/trades.ts'
import { names } from '../nearby/words.ts'
import { readOptions, readSize, startLog } from '../options.ts'
import { BOTH_CORES, environmentOf } from '../pinned-process.ts'
import { residentMegabytes } from '../process-cost.ts'
import { makeRandom } from '../random.ts'
import { addressOf, searchAddresses } from '../search/questions.ts'
import { quantile } from '../statistics.ts'
import { writeCountry } from './country-file.ts'
import { reportOf } from './report.ts'

const DEFAULTS = { listed: '1m', candidates: '2m', questions: '2000' }
const FOLDER = path.resolve('.data/bench')
const DATE = '2026-11-01'
/** Between two questions while the file is brought in, and between two looks at the memory. */
const BESIDE_MS = 50
const MEMORY_MS = 500
const SEED = 7243

type Kind = { name: string; paths: readonly string[] }
export type Timed = { name: string; ms: number[] }

/** Questions to the listing: who is open near, and searches in words. */
const listingKinds = (count: number): Kind[] => [
  { name: 'nearby', paths: makeQuestions(count) },
  { name: 'search', paths: searchAddresses(count) },
]

/** As the pages ask for unconfirmed places below their own lists. */
function candidateKinds(count: number): Kind[] {
  const random = makeRandom(SEED)
  const { pickDistrict } = readGeography()
  const pickTrade = readTrades()
  const around = () => scatter(pickDistrict(random), random)
  const kind = (name: string, query: () => Record<string, string | number>): Kind => ({
    name,
    paths: Array.from({ length: count }, () => addressOf(listCandidates.path, query())),
  })
  return [
    kind('a trade around a position', () => ({ ...around(), categoryId: pickTrade(random).id })),
    kind('all trades around a position', around),
    kind('a word around a position', () => ({ ...around(), q: random.pick(names) })),
    kind('half a word in the country', () => ({ q: random.pick(names).slice(0, 3) })),
    kind('a trade in a district', () => {
      const { province, name } = pickDistrict(random)
      return { city: province, district: name, categoryId: pickTrade(random).id }
    }),
    kind('a trade in a district, from elsewhere', () => {
      const { province, name } = pickDistrict(random)
      return { ...around(), city: province, district: name, categoryId: pickTrade(random).id }
    }),
    kind('all trades in a district, from elsewhere', () => {
      const { province, name } = pickDistrict(random)
      return { ...around(), city: province, district: name }
    }),
    kind('a trade in a province', () => ({
      city: pickDistrict(random).province,
      categoryId: pickTrade(random).id,
    })),
    kind('all trades in a province', () => ({ city: pickDistrict(random).province })),
    kind('all trades in a province, from elsewhere', () => ({
      ...around(),
      city: pickDistrict(random).province,
    })),
  ]
}

const agent = new Agent({ keepAlive: true })

/** Not by `fetch`: of one answer in a hundred its own collecting takes longer than the server. */
async function ask(port: number, address: string): Promise<number> {
  const began = performance.now()
  const request = get({ host: '127.0.0.1', port, path: address, agent })
  const [answer] = (await once(request, 'response')) as [IncomingMessage]
  await buffer(answer)
  // In vain: told as the longest.
  if (answer.statusCode === 503) console.log(`503: ${address}`)
  else if (answer.statusCode !== 200) throw new Error(`${address} was answered ${answer.statusCode}`)
  return performance.now() - began
}

/** One question after the other, as the first of a visit: without a load beside it. */
async function askAll(port: number, kinds: readonly Kind[]): Promise<Timed[]> {
  const timed: Timed[] = []
  for (const { name, paths } of kinds) {
    const ms: number[] = []
    for (const address of paths) ms.push(await ask(port, address))
    timed.push({ name, ms })
  }
  return timed
}

/** Runs the operator's command while people go on asking. */
async function importBeside(
  file: string,
  dataDir: string,
  ours: { port: number; pid: number },
  kinds: Kind[],
) {
  const began = performance.now()
  const child = spawn(
    process.execPath,
    ['scripts/import-candidates.ts', '--source', 'osm', '--date', DATE, file],
    { stdio: ['ignore', 'pipe', 'inherit'], env: environmentOf({ DATA_DIR: dataDir, DEMO: '0' }) },
  )
  let said = ''
  child.stdout?.on('data', (some: Buffer) => (said = `${said}${some.toString()}`.slice(-4000)))
  let isRunning = true
  const ended = once(child, 'exit').then(([code]) => {
    isRunning = false
    if (code !== 0) throw new Error(`The import ended with ${code}`)
  })
  const timed = kinds.map(({ name }) => ({ name, ms: [] as number[] }))
  const asking = (async () => {
    for (let i = 0; isRunning; i++)
      for (const [k, { paths }] of kinds.entries()) {
        timed[k]?.ms.push(await ask(ours.port, paths[i % paths.length] ?? ''))
        await sleep(BESIDE_MS)
      }
  })()
  let mostMegabytes = 0
  const watching = (async () => {
    while (isRunning) {
      try {
        mostMegabytes = Math.max(mostMegabytes, residentMegabytes(child.pid ?? 0).most)
      } catch {
        // it has just ended
      }
      await sleep(MEMORY_MS)
    }
  })()
  await Promise.all([ended, asking, watching])
  return { seconds: (performance.now() - began) / 1000, mostMegabytes, timed, said }
}

/**
 * A country of unconfirmed places brought in beside a running server, and what people then wait for. Returns its
 * bars. A run with the default options is written into docs/performance.md.
 */
export async function benchNation(args: string[]): Promise<Bar[]> {
  const { values, isDefault } = readOptions(args, DEFAULTS)
  const log = startLog()
  const [listed, size, count] = [
    readSize(values.listed),
    readSize(values.candidates),
    Number(values.questions),
  ]
  const world = await ensureWorld(listed, log)
  mkdirSync(FOLDER, { recursive: true })
  const folder = mkdtempSync(path.join(FOLDER, 'nation-'))
  const dataDir = path.join(folder, 'data')
  spawnSync('cp', ['-a', '--reflink=auto', world, dataDir])
  const busyBefore = loadavg()[0] ?? 0
  const file = path.join(folder, 'country.osm.pbf')
  let server: Awaited<ReturnType<typeof startOurs>> | undefined
  try {
    log(`writing a country of ${size} places`)
    const twins = await writeCountry(file, size, listed)
    log('starting the server')
    server = await startOurs(dataDir, [], BOTH_CORES)
    const laidOut = residentMegabytes(server.pid)
    const asked = listingKinds(count)
    await askAll(server.port, asked) // warm
    const before = await askAll(server.port, asked)
    log('bringing the country in')
    const imported = await importBeside(file, dataDir, server, asked)
    log(`brought in within ${Math.round(imported.seconds)} s\n${imported.said}`)
    const after = await askAll(server.port, asked)
    const lists = await askAll(server.port, candidateKinds(Math.ceil(count / 4)))
    const memory = residentMegabytes(server.pid)
    const outcome = { listed, size, twins, busyBefore, laidOut, before, imported, after, lists, memory }
    for (const { name, ms } of lists) log(`${name}: p99 ${quantile(ms, 0.99).toFixed(1)} ms`)
    const { report, bars } = reportOf(outcome)
    console.log(`\n${report}\n`)
    if (isDefault) writeOutcome('nation', report)
    return bars
  } finally {
    await server?.stop()
    rmSync(folder, { recursive: true })
  }
}
