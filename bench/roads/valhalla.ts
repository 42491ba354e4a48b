import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { distanceKm, type Point } from '#lib/geo.ts'
import type { Mode } from '#lib/road-graph/arcs.ts'
import type { makeRoadMinutes } from '#lib/road-graph/minutes.ts'
import { makeRandom } from '../random.ts'
import { quantile } from '../statistics.ts'

/** Not a dependency: it contains binaries of 280 MB. */
const PACKAGE = '@valhallajs/valhallajs@3.6.1'
const PAIRS = 300
const SEED = 724
/** The most requested area, on both shores. */
const BOX = { south: 40.97, north: 41.1, west: 28.9, east: 29.12 }
const RATIO_BAR = { least: 0.8, most: 1.25 }

type Actor = {
  route(asked: object): Promise<{ trip: { summary: { time: number } } } | string>
}
type Module = { Actor: { fromConfigFile(file: string): Promise<Actor> } }
type Ratios = { name: string; pairs: number; median: number; low: number; high: number }

/** Installs the router and builds its tiles of the extract, once each; returns a function to call it. */
async function openValhalla(extract: string, folder: string): Promise<Actor> {
  mkdirSync(folder, { recursive: true })
  const bin = path.join(folder, 'node_modules', '.bin', 'valhalla')
  const run = (command: string, args: string[]) =>
    execFileSync(command, args, { cwd: folder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
  if (!existsSync(bin)) {
    writeFileSync(path.join(folder, 'package.json'), '{"private":true}')
    run('npm', ['install', '--no-audit', '--no-fund', PACKAGE])
  }
  const config = path.join(folder, 'config.json')
  if (!existsSync(config)) {
    const written = run(bin, ['build_config', '--mjolnir-tile-dir', path.join(folder, 'tiles')])
    run(bin, ['build_tiles', '--inline-config', written, extract])
    writeFileSync(config, written.replaceAll('std_out', ''))
  }
  const entry = path.join(folder, 'node_modules', '@valhallajs', 'valhallajs', 'index.mjs')
  const { Actor } = (await import(pathToFileURL(entry).href)) as Module
  return Actor.fromConfigFile(config)
}

async function secondsOf(actor: Actor, from: Point, to: Point, mode: Mode): Promise<number | null> {
  const at = ({ lat, lng }: Point) => ({ lat, lon: lng })
  try {
    const told = await actor.route({
      locations: [at(from), at(to)],
      costing: mode === 'car' ? 'auto' : 'pedestrian',
      directions_type: 'none',
    })
    const { trip } = typeof told === 'string' ? (JSON.parse(told) as Exclude<typeof told, string>) : told
    return trip.summary.time
  } catch {
    return null // no route
  }
}

/** The ratio of our minutes without traffic to Valhalla's, of 300 pairs within some kilometres each. */
async function ratiosOf(
  actor: Actor,
  minutes: ReturnType<typeof makeRoadMinutes>['toEach'],
  { name, mode, km }: { name: string; mode: Mode; km: number },
): Promise<Ratios> {
  const random = makeRandom(SEED + km)
  const between = (from: number, to: number) => from + (to - from) * random.next()
  const point = () => ({ lat: between(BOX.south, BOX.north), lng: between(BOX.west, BOX.east) })
  const ratios: number[] = []
  while (ratios.length < PAIRS) {
    const [from, to] = [point(), point()]
    if (distanceKm(from, to) > km || distanceKm(from, to) < 0.3) continue
    const [ours] = minutes({ from, to: [to], mode })
    const theirs = ours == null ? null : await secondsOf(actor, from, to, mode)
    if (ours != null && theirs !== null && theirs > 0) ratios.push((ours * 60) / theirs)
  }
  const at = (share: number) => quantile(ratios, share)
  return { name, pairs: ratios.length, median: at(0.5), low: at(0.1), high: at(0.9) }
}

/** Compares with Valhalla on the extract of our network. */
export async function compareWithValhalla(
  minutes: ReturnType<typeof makeRoadMinutes>['toEach'],
  extract: string,
  folder: string,
): Promise<{ lines: string[]; ok: boolean }> {
  const actor = await openValhalla(path.resolve(extract), folder)
  const all: Ratios[] = []
  for (const question of [
    { name: 'by car within 3 km', mode: 'car', km: 3 },
    { name: 'by car within 10 km', mode: 'car', km: 10 },
    { name: 'on foot within 3 km', mode: 'foot', km: 3 },
  ] as const)
    all.push(await ratiosOf(actor, minutes, question))
  return {
    lines: [
      '| our minutes over Valhalla’s | pairs | median | first tenth | last tenth |',
      '|---|---|---|---|---|',
      ...all.map(
        ({ name, pairs, median, low, high }) =>
          `| ${name} | ${pairs} | ${[median, low, high].map((one) => one.toFixed(2)).join(' | ')} |`,
      ),
    ],
    ok: all.every(({ median }) => median >= RATIO_BAR.least && median <= RATIO_BAR.most),
  }
}
