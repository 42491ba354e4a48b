import '#server/time-zone.ts'
import path from 'node:path'
import { explain } from '#server/explain.ts'
import { ImportError, type ImportReport, importOsm } from '#server/features/businesses/import.ts'
import { say, withDatabase } from './operator-command.ts'

const USAGE = `Usage: npm run import:osm -- FILE

Brings the places of an OpenStreetMap file into the listing. FILE is an Overpass
answer made with "out center" (.json), an export of overpass-turbo (.geojson),
either of them gzipped (.gz), or an extract (.osm.pbf). All of it is taken or
nothing; the same file again changes nothing. The server may run meanwhile.
`

const count = new Intl.NumberFormat('en')

/** Shows how far it is: one line that moves on a terminal, a line for every 10,000 rows elsewhere. */
function makeProgress() {
  const started = performance.now()
  return (read: number) => {
    const rate = Math.round(read / ((performance.now() - started) / 1000))
    const line = `${count.format(read)} rows read, ${count.format(rate)} a second`
    if (process.stdout.isTTY) process.stdout.write(`\r${line}`)
    else if (read % 10_000 === 0) say(line)
  }
}

function report({ read, added, updated, unchanged, refused }: ImportReport, seconds: number): void {
  if (process.stdout.isTTY) say('')
  const reasons = Object.entries(refused).map(
    ([reason, n]) => `${reason.replace('_', ' ')} ${count.format(n)}`,
  )
  const total = Object.values(refused).reduce((sum, n) => sum + n, 0)
  say(`read ${count.format(read)} in ${seconds.toFixed(1)} s`)
  say(`added ${count.format(added)}`)
  say(`updated ${count.format(updated)}`)
  say(`unchanged ${count.format(unchanged)}`)
  say(`refused ${count.format(total)}: ${reasons.join(', ')}`)
}

async function run(file: string): Promise<void> {
  const started = performance.now()
  await withDatabase(
    { applicationName: 'rehber724-import', statementTimeoutMs: 60_000 },
    async ({ sql, places }) => {
      const outcome = await importOsm(sql, { file, places, onProgress: makeProgress() })
      report(outcome, (performance.now() - started) / 1000)
    },
  )
}

const [file, ...more] = process.argv.slice(2)
if (file === undefined || file.startsWith('-') || more.length > 0) {
  process.stderr.write(USAGE)
  process.exit(2)
}
try {
  // npm runs scripts in the project's folder; the file is named from where the operator stands.
  await run(path.resolve(process.env.INIT_CWD ?? '.', file))
} catch (error) {
  if (process.stdout.isTTY) say('')
  const problem = error instanceof ImportError ? error.message : (explain(error) ?? String(error))
  process.stderr.write(`${problem}\nNothing was imported.\n`)
  process.exitCode = 1
}
