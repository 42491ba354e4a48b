import '#server/time-zone.ts'
import { EXPORTED, exportOsm } from '#server/features/osm-import/export.ts'
import { resolveFile, runCommand, say, UsageError, withDatabase } from './operator-command.ts'

const USAGE = `Usage: npm run export:osm -- FOLDER

Writes two GeoJSON files: ${EXPORTED.places}, what the listing has from OpenStreetMap, for
everybody, under its licence (ODbL); ${EXPORTED.corrections}, where the staff found something to be
otherwise than the map says, for its mappers. The server may be running.
`
const POOL = { applicationName: 'rehber724-export', statementTimeoutMs: 60_000 }
const count = (value: number) => value.toLocaleString('en')

await runCommand(USAGE, async (args) => {
  const [folder, ...more] = args
  if (folder === undefined || folder.startsWith('-') || more.length > 0)
    throw new UsageError('Name one folder.')
  await withDatabase(POOL, async ({ sql }) => {
    const { places, corrections } = await exportOsm(sql, resolveFile(folder)).catch((error: unknown) => {
      const { syscall, code } = error as NodeJS.ErrnoException
      throw syscall ? new UsageError(`${folder} cannot be written: ${code}.`) : error
    })
    say(`${EXPORTED.places}: ${count(places)} places`)
    say(`${EXPORTED.corrections}: ${count(corrections)} corrections`)
  })
})
