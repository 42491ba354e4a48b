import '#server/time-zone.ts'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { readConfig } from '#server/config.ts'
import { makeRoadFile, RoadFileError } from '#server/features/roads/make-roads.ts'
import { importedRoads } from '#server/features/roads/roads.ts'
import { runCommand, say, UsageError } from './operator-command.ts'

const USAGE = `Usage: npm run import:roads -- FILE.osm.pbf [--month YYYY-MM]

Makes the network of roads, by which minutes are told, of an OpenStreetMap extract:
a province, a region. --month says how old the data is where the extract does not.
The server tells minutes by it from its next start on.
`
const MONTH = /^\d{4}-(0[1-9]|1[0-2])$/
const count = new Intl.NumberFormat('en')

/** One line that moves on a terminal, a line for every tenth elsewhere. */
function makeProgress() {
  let told = 0
  return (part: number) => {
    const percent = Math.floor(part * 10) * 10
    if (percent === told) return
    told = percent
    if (process.stdout.isTTY) process.stdout.write(`\r${percent} % read`)
    else say(`${percent} % read`)
  }
}

await runCommand(USAGE, async (args) => {
  const { positionals, values } = parseArgs({
    ...{ args, allowPositionals: true },
    options: { month: { type: 'string' } },
  })
  const [file, ...more] = positionals
  if (file === undefined || more.length > 0) throw new UsageError('Name one file.')
  if (values.month !== undefined && !MONTH.test(values.month)) throw new UsageError('--month is not YYYY-MM.')
  const began = performance.now()
  const out = importedRoads(readConfig({ ...process.env, DEMO: '0' }))
  try {
    const { points, roads, names, bytes, month } = await makeRoadFile({
      // npm runs scripts in the project's folder; the file is named from where the operator stands.
      file: path.resolve(process.env.INIT_CWD ?? '.', file),
      ...{ out, month: values.month, onProgress: makeProgress() },
    })
    if (process.stdout.isTTY) say('')
    const [of, seconds] = [
      [points, roads, names].map((each) => count.format(each)),
      performance.now() - began,
    ]
    say(`${of[0]} meeting points, ${of[1]} roads, ${of[2]} names, data of ${month}`)
    say(`${out}: ${(bytes / 1e6).toFixed(1)} MB in ${(seconds / 1000).toFixed(1)} s`)
  } catch (error) {
    if (!(error instanceof RoadFileError)) throw error
    if (process.stdout.isTTY) say('')
    process.stderr.write(`${error.message}\nThe former network stays.\n`)
    process.exitCode = 1
  }
})
