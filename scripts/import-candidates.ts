import '#server/time-zone.ts'
import { parseArgs } from 'node:util'
import { importCandidates, undoCandidates } from '#server/features/candidates/candidates.ts'
import { ImportError } from '#server/features/osm-import/osm-import.ts'
import { explain } from '#server/prepare.ts'
import { endProgress, resolveFile, say, showProgress, withDatabase } from './operator-command.ts'

const USAGE = `Usage: npm run import:candidates -- --source NAME --date YYYY-MM-DD [--part] FILE
       npm run import:candidates -- --undo NUMBER

Brings places of open data into the layer of those that nobody confirmed: they are
found below listed ones, with their source and date, and are never shown as open.
FILE is what import:osm reads, or points of map tiles, one JSON object a line
(.jsonl, .jsonl.gz). The same file again changes nothing. The server may be running.

--source  osm or overture
--date    the day of the data
--part    what the file leaves out is not gone
--undo    takes the import of that number back, except where a later one said more
`

const POOL = { applicationName: 'rehber724-import', statementTimeoutMs: 1_800_000 }
const count = new Intl.NumberFormat('en')

const sources = ['osm', 'overture']

function readArguments() {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: {
        source: { type: 'string' },
        date: { type: 'string' },
        part: { type: 'boolean', default: false },
        undo: { type: 'string' },
      },
    })
    const { source = '', date = '', part, undo } = values
    const [file] = positionals
    if (undo !== undefined && /^[1-9]\d{0,8}$/.test(undo) && file === undefined) return { undo: Number(undo) }
    const isDay = /^\d{4}-\d\d-\d\d$/.test(date) && !Number.isNaN(Date.parse(date))
    if (
      undo === undefined &&
      file !== undefined &&
      positionals.length === 1 &&
      isDay &&
      sources.includes(source)
    )
      return { file: resolveFile(file), source, dataDate: date, isWhole: !part }
  } catch {
    // an unknown option
  }
  process.stderr.write(USAGE)
  process.exit(2)
}

const options = readArguments()
try {
  await withDatabase(POOL, async ({ sql, places }) => {
    if ('undo' in options) {
      const undone = await undoCandidates(sql, options.undo)
      if (!undone) throw new Error('There is no import of that number, or it was taken back.')
      for (const [name, n] of Object.entries(undone)) say(`${name} ${count.format(n)}`)
      return
    }
    const onProgress = (read: number) => showProgress(`${count.format(read)} rows read`, read % 10_000 === 0)
    const { importId, refused, ...counts } = await importCandidates(sql, { ...options, places, onProgress })
    endProgress()
    for (const [name, n] of Object.entries(counts)) say(`${name} ${count.format(n)}`)
    say(
      `refused ${Object.entries(refused)
        .map(([reason, n]) => `${reason.replace('_', ' ')} ${count.format(n)}`)
        .join(', ')}`,
    )
    say(`Taken as import ${importId}; "--undo ${importId}" takes it back.`)
  })
} catch (error) {
  endProgress()
  const problem = error instanceof ImportError ? error.message : (explain(error) ?? String(error))
  process.stderr.write(`${problem}\nNothing was changed.\n`)
  process.exitCode = 1
}
