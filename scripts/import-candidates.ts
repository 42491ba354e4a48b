import '#server/time-zone.ts'
import { existsSync, openSync, readFileSync, writeSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { z } from 'zod'
import { CSV_START, csvLines } from '#lib/csv.ts'
import type { Sql } from '#server/db/pool.ts'
import {
  Columns,
  importCandidates,
  makeLocate,
  makeTableReader,
  undoCandidates,
} from '#server/features/candidates/candidates.ts'
import { ImportError, makeTagsOf, readTagMap } from '#server/features/osm-import/osm-import.ts'
import type { Places } from '#server/features/places/places.ts'
import { makeStreets } from '#server/features/streets/streets.ts'
import { explain } from '#server/prepare.ts'
import { endProgress, resolveFile, say, showProgress, UsageError, withDatabase } from './operator-command.ts'

const USAGE = `Usage: npm run import:candidates -- --source NAME --date YYYY-MM-DD [--part] [--dry-run] FILE
       npm run import:candidates -- --columns FILE.json --date YYYY-MM-DD [--part] [--dry-run] [--rejects FILE] TABLE.csv
       npm run import:candidates -- --undo NUMBER

Brings places of open data into the layer of those that nobody confirmed: they are
found below listed ones, with their source and date, and are never shown as open.
FILE is what import:osm reads, or points of map tiles, one JSON object a line
(.jsonl, .jsonl.gz); of Overture Maps the GeoParquet of its places (.parquet), which
brings the suppliers and licences of each. The same file again changes nothing. The
server may be running.

--source   osm or overture
--columns  a table's source, and which of its columns say what: docs/import-tables.md
--date     the day of the data
--part     what the file leaves out is not gone
--dry-run  tells what would be added, changed and gone, and changes nothing
--rejects  a new file for the table's rows that cannot be taken, each with the reason
--undo     takes the import of that number back, except where a later one said more
`

const POOL = { applicationName: 'rehber724-import', statementTimeoutMs: 1_800_000 }
const count = new Intl.NumberFormat('en')

const SOURCES = ['osm', 'overture']

/** A table's source and its columns. */
const Table = z.strictObject({
  source: z.strictObject({
    id: z
      .string()
      .regex(/^[a-z][a-z0-9-]{1,30}$/)
      .refine((id) => !SOURCES.includes(id), 'is taken'),
    name: z.string().min(1).max(100),
    licence: z.string().min(1).max(100),
    url: z.url({ protocol: /^https$/ }),
  }),
  columns: Columns,
})

function readArguments() {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: {
        source: { type: 'string' },
        columns: { type: 'string' },
        date: { type: 'string' },
        part: { type: 'boolean', default: false },
        'dry-run': { type: 'boolean', default: false },
        rejects: { type: 'string' },
        undo: { type: 'string' },
      },
    })
    const { source = '', columns, date = '', part, rejects, undo, 'dry-run': isDryRun } = values
    const [file] = positionals
    if (undo !== undefined && /^[1-9]\d{0,8}$/.test(undo) && file === undefined) return { undo: Number(undo) }
    const isDay = /^\d{4}-\d\d-\d\d$/.test(date) && !Number.isNaN(Date.parse(date))
    if (undo !== undefined || file === undefined || positionals.length !== 1 || !isDay) throw new UsageError()
    const asked = { file: resolveFile(file), dataDate: date, isWhole: !part, isDryRun }
    if (columns !== undefined && source === '')
      return {
        ...asked,
        table: resolveFile(columns),
        rejects: rejects === undefined ? null : resolveFile(rejects),
      }
    if (columns === undefined && rejects === undefined && SOURCES.includes(source))
      return { ...asked, source }
  } catch {
    // an unknown option
  }
  process.stderr.write(USAGE)
  process.exit(2)
}

/** Reads what the operator says of a table. Throws `ImportError` for what is no such description. */
function readTable(file: string) {
  try {
    return Table.parse(JSON.parse(readFileSync(file, 'utf8')))
  } catch (error) {
    const problem = error instanceof z.ZodError ? z.prettifyError(error) : String(error)
    throw new ImportError(`${file} does not describe a table:\n${problem}`, { cause: error })
  }
}

type Asked = { table: string; rejects: string | null; isDryRun: boolean }

/** Gives what an import of a table needs, and writes the rows that it refuses. */
async function openTable(
  { table, rejects }: Asked,
  { dataDir, places, sql }: { dataDir: string; places: Places; sql: Sql },
) {
  const { source, columns } = readTable(table)
  const streets = makeStreets({ config: { dataDir }, places, onError: (error) => say(String(error)) })
  const reader = makeTableReader({
    columns,
    tagsOf: makeTagsOf(await readTagMap(sql)),
    locate: makeLocate({ streets, places }),
  })
  // Before anything is read: a file that is there already ends the command here.
  if (rejects !== null && existsSync(rejects))
    throw new ImportError(`${rejects} exists already: name a new file.`)
  const out = rejects === null ? null : openSync(rejects, 'wx')
  let hasHead = false
  const onRefused = (reason: string) => {
    if (out === null) return
    const row = reader.row()
    if (!hasHead) writeSync(out, CSV_START + csvLines([['reason', ...Object.keys(row)]]))
    hasHead = true
    writeSync(out, csvLines([[reason, ...Object.values(row)]]))
  }
  return { source: source.id, newSource: source, reader: reader.read, onRefused }
}

const options = readArguments()
try {
  await withDatabase(POOL, async ({ sql, places, config: { dataDir } }) => {
    if ('undo' in options) {
      const undone = await undoCandidates(sql, options.undo)
      if (!undone) throw new Error('There is no import of that number, or it was taken back.')
      for (const [name, n] of Object.entries(undone)) say(`${name} ${count.format(n)}`)
      return
    }
    const table = 'table' in options ? await openTable(options, { dataDir, places, sql }) : null
    const { file, dataDate, isWhole, isDryRun } = options
    const onProgress = (read: number) => showProgress(`${count.format(read)} rows read`, read % 10_000 === 0)
    const from = table ?? { source: 'source' in options ? options.source : '' }
    const asked = { file, dataDate, isWhole, isDryRun, places, onProgress, ...from }
    const { importId, refused, samples, ...counts } = await importCandidates(sql, asked)
    endProgress()
    for (const [name, n] of Object.entries(counts)) say(`${name} ${count.format(n)}`)
    say(
      `refused ${Object.entries(refused)
        .map(([reason, n]) => `${reason.replace('_', ' ')} ${count.format(n)}`)
        .join(', ')}`,
    )
    for (const { kind, name, district, city } of samples)
      say(`${kind}: ${name} (${[district, city].filter(Boolean).join(', ')})`)
    say(
      isDryRun ? 'Nothing was changed.' : `Taken as import ${importId}; "--undo ${importId}" takes it back.`,
    )
  })
} catch (error) {
  endProgress()
  const problem = error instanceof ImportError ? error.message : (explain(error) ?? String(error))
  process.stderr.write(`${problem}\nNothing was changed.\n`)
  process.exitCode = 1
}
