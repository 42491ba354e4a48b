import '#server/time-zone.ts'
import { parseArgs } from 'node:util'
import { Failure } from '#server/failure.ts'
import { unconfirmedLayer } from '#server/features/candidates/candidates.ts'
import { ImportError, type ImportReport, importOsm } from '#server/features/osm-import/import.ts'
import { makeImports } from '#server/features/osm-import/osm-import.ts'
import { explain } from '#server/prepare.ts'
import { endProgress, resolveFile, say, showProgress, withDatabase } from './operator-command.ts'

const USAGE = `Usage: npm run import:osm -- [--dry-run] FILE
       npm run import:osm -- --undo NUMBER

Imports the places of an OpenStreetMap file into the listing. FILE is an Overpass
answer made with "out center" (.json), an export of overpass-turbo (.geojson),
either of them gzipped (.gz), or an extract (.osm.pbf). An import is taken as a
whole or not at all; the same file again changes nothing. The server may be running.

--dry-run  shows what would change, with examples, and changes nothing
--undo     undoes the import of that number: restores what it changed and removes
           what it added, except what was edited since
`

const POOL = { applicationName: 'rehber724-import', statementTimeoutMs: 60_000 }

const count = new Intl.NumberFormat('en')

/** Shows the number of rows, in a log every 10,000. */
function makeProgress() {
  const started = performance.now()
  return (read: number) => {
    const rate = Math.round(read / ((performance.now() - started) / 1000))
    showProgress(`${count.format(read)} rows read, ${count.format(rate)} a second`, read % 10_000 === 0)
  }
}

const nameOf = ({ name, sourceId }: { name: string; sourceId: string | null }) =>
  sourceId === null ? name : `${name} (${sourceId})`

const printReport = (report: ImportReport, seconds: number): void => {
  endProgress()
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
    printReport(report, (performance.now() - started) / 1000)
    if (isDryRun) say('This was a dry run: nothing was changed.')
    else say(`Taken as import ${report.runId}; "--undo ${report.runId}" takes it back.`)
  })
}

async function undo(runId: number): Promise<void> {
  await withDatabase(POOL, async ({ sql, config, places }) => {
    const imports = makeImports({ sql, config, places, unconfirmed: unconfirmedLayer })
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
    // an unknown option
  }
  process.stderr.write(USAGE)
  process.exit(2)
}

const options = readArguments()
try {
  if (options.file !== undefined) await run(resolveFile(options.file), options.isDryRun)
  else await undo(options.runId)
} catch (error) {
  endProgress()
  const nothing = options.file !== undefined ? 'Nothing was imported.' : 'Nothing was changed.'
  process.stderr.write(`${explainProblem(error)}\n${nothing}\n`)
  process.exitCode = 1
}
