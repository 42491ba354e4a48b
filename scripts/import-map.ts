import '#server/time-zone.ts'
import { readConfig } from '#server/config.ts'
import { importedMap, SHIPPED } from '#server/features/basemap/basemap.ts'
import { MapFileError, makeBasemap } from '#server/features/basemap/make-basemap.ts'
import { loadPlaces } from '#server/features/places/places.ts'
import { endProgress, readExtractArguments, runCommand, say, showProgress } from './operator-command.ts'

const USAGE = `Usage: npm run import:map -- FILE.osm.pbf [--month YYYY-MM]

Makes the street map of an OpenStreetMap extract: the country, a province, a town.
Its streets replace the former ones; elsewhere the former map stays. --month gives
the age of the data if the extract does not. The server uses the new map after its
next start.
`
/** Between two lines of a log. */
const QUIET_MS = 5000

function makeProgress() {
  let last = ''
  let at = performance.now()
  return (line: string) => {
    if (line === last) return
    last = line
    const isDue = performance.now() - at > QUIET_MS
    showProgress(line, isDue)
    if (isDue) at = performance.now()
  }
}

await runCommand(USAGE, async (args) => {
  const extract = readExtractArguments(args)
  const began = performance.now()
  const out = importedMap(readConfig({ ...process.env, DEMO: '0' }))
  try {
    const { things, tiles, kept, month } = await makeBasemap({
      ...extract,
      out,
      former: SHIPPED,
      places: loadPlaces(),
      onProgress: makeProgress(),
    })
    endProgress()
    say(`${things} things in ${tiles} tiles, ${kept} tiles of the former map kept`)
    say(
      `${out} in ${((performance.now() - began) / 1000).toFixed(1)} s, data of ${month ?? 'an unknown month'}`,
    )
  } catch (error) {
    if (!(error instanceof MapFileError)) throw error
    endProgress()
    process.stderr.write(`${error.message}\nThe former map stays.\n`)
    process.exitCode = 1
  }
})
