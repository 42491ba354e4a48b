import '#server/time-zone.ts'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { readConfig } from '#server/config.ts'
import { importedMap, SHIPPED } from '#server/features/basemap/basemap.ts'
import { MapFileError, makeBasemap } from '#server/features/basemap/make-basemap.ts'
import { runCommand, say, UsageError } from './operator-command.ts'

const USAGE = `Usage: npm run import:map -- FILE.osm.pbf [--month YYYY-MM]

Makes the street map of an OpenStreetMap extract: the country, a province, a town.
Its streets take the place of the former ones; elsewhere the former map goes on.
--month says how old the data is where the extract does not. The server shows the
new map from its next start on.
`
const MONTH = /^\d{4}-(0[1-9]|1[0-2])$/
/** Between two lines where each would be a new one. */
const QUIET_MS = 5000

function makeProgress() {
  let last = ''
  let at = performance.now()
  return (line: string) => {
    if (line === last) return
    last = line
    if (process.stdout.isTTY) process.stdout.write(`\r${line}   `)
    else if (performance.now() - at > QUIET_MS) {
      say(line)
      at = performance.now()
    }
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
  const out = importedMap(readConfig({ ...process.env, DEMO: '0' }))
  try {
    const { things, tiles, kept, month } = await makeBasemap({
      // npm runs scripts in the project's folder; the file is named from where the operator stands.
      file: path.resolve(process.env.INIT_CWD ?? '.', file),
      ...{ out, former: SHIPPED, month: values.month, onProgress: makeProgress() },
    })
    if (process.stdout.isTTY) say('')
    say(`${things} things in ${tiles} tiles, ${kept} tiles of the former map kept`)
    say(
      `${out} in ${((performance.now() - began) / 1000).toFixed(1)} s, data of ${month ?? 'an unknown month'}`,
    )
  } catch (error) {
    if (!(error instanceof MapFileError)) throw error
    if (process.stdout.isTTY) say('')
    process.stderr.write(`${error.message}\nThe former map stays.\n`)
    process.exitCode = 1
  }
})
