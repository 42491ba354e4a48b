import '#server/time-zone.ts'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { explain } from '#server/explain.ts'
import { Failure } from '#server/failure.ts'
import { ImportError, type ImportReport, importOsm } from '#server/features/businesses/import.ts'
import { makeImportDesk } from '#server/features/businesses/import-desk.ts'
import { makeImports } from '#server/features/imports/imports.ts'
import { say, withDatabase } from './operator-command.ts'

const USAGE = `Usage: npm run import:osm -- [--dry-run] FILE
       npm run import:osm -- --undo NUMBER

Brings the places of an OpenStreetMap file into the listing. FILE is an Overpass
answer made with "out center" (.json), an export of overpass-turbo (.geojson),
either of them gzipped (.gz), or an extract (.osm.pbf). All of it is taken or
nothing; the same file again changes nothing. The server may run meanwhile.

--dry-run  says what would change, with some of each, and changes nothing
--undo     takes the import of that number back: restores what it changed and
           removes what it added, except what somebody has touched since
`

const POOL = { applicationName: 'rehber724-import', statementTimeoutMs: 60_000 }

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

const nameOf = ({ name, sourceId }: { name: string; sourceId: string | null }) =>
  sourceId === null ? name : `${name} (${sourceId})`

const tell = (report: ImportReport, seconds: number): void => {
  if (process.stdout.isTTY) say('')
  const { read, added, updated, unchanged, gone, ambiguous, refused, samples } = report
  const reasons = Object.entries(refused).map(
    ([reason, n]) => `${reason.replace('_', ' ')} ${count.format(n)}`,
  )
  const total = Object.values(refused).reduce((sum, n) => sum + n, 0)
  say(`read ${count.format(read)} in ${seconds.toFixed(1)} s`)
  for (const [name, n] of Object.entries({ added, updated, unchanged, gone, ambiguous }))
    say(`${name} ${count.format(n)}`)
  say(`refused ${count.format(total)}: ${reasons.join(', ')}`)
  for (const { kind, fields, ...one } of samples)
    say(`  ${kind} ${nameOf(one)}${fields.length > 0 ? `: ${fields.join(', ')}` : ''}`)
}

async function run(file: string, isDryRun: boolean): Promise<void> {
  const started = performance.now()
  await withDatabase(POOL, async ({ sql, places }) => {
    const report = await importOsm(sql, { file, places, isDryRun, onProgress: makeProgress() })
    tell(report, (performance.now() - started) / 1000)
    if (isDryRun) say('This was a dry run: nothing was changed.')
    else say(`Taken as import ${report.runId}; "--undo ${report.runId}" takes it back.`)
  })
}

async function undo(runId: number): Promise<void> {
  await withDatabase(POOL, async ({ sql, config, places }) => {
    const imports = makeImports({ sql, config, desk: makeImportDesk({ places }) })
    const { undone } = await imports.undo(null, runId)
    if (!undone) return
    say(`removed ${count.format(undone.removed)}`)
    say(`restored ${count.format(undone.restored)}`)
    say(`kept ${count.format(undone.kept)}`)
    for (const { businessId, name, why } of undone.examples) say(`  kept ${businessId} ${name}: ${why}`)
  })
}

const refusals: Partial<Record<string, string>> = {
  not_found: 'There is no import of that number.',
  import_settled: 'That import was not taken, or it was taken back already.',
}

function explainProblem(error: unknown): string {
  if (error instanceof ImportError) return error.message
  if (error instanceof Failure) return refusals[error.code] ?? error.code
  return explain(error) ?? String(error)
}

function readArguments() {
  try {
    const options = { 'dry-run': { type: 'boolean' }, undo: { type: 'string' } } as const
    const { values, positionals } = parseArgs({ options, allowPositionals: true })
    const [file] = positionals
    const isFile = values.undo === undefined && positionals.length === 1
    if (isFile && file !== undefined) return { file, isDryRun: values['dry-run'] === true }
    if (
      positionals.length === 0 &&
      values['dry-run'] === undefined &&
      /^[1-9]\d{0,8}$/.test(values.undo ?? '')
    )
      return { file: undefined, runId: Number(values.undo) }
  } catch {
    // An option that there is not.
  }
  process.stderr.write(USAGE)
  process.exit(2)
}

const asked = readArguments()
try {
  // npm runs scripts in the project's folder; the file is named from where the operator stands.
  if (asked.file !== undefined)
    await run(path.resolve(process.env.INIT_CWD ?? '.', asked.file), asked.isDryRun)
  else await undo(asked.runId)
} catch (error) {
  if (process.stdout.isTTY) say('')
  const nothing = asked.file !== undefined ? 'Nothing was imported.' : 'Nothing was changed.'
  process.stderr.write(`${explainProblem(error)}\n${nothing}\n`)
  process.exitCode = 1
}
