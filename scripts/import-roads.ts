import '#server/time-zone.ts'
import { readConfig } from '#server/config.ts'
import { loadPlaces } from '#server/features/places/places.ts'
import { makeRoadFile, RoadFileError } from '#server/features/roads/make-roads.ts'
import { importedDetours, importedRoads } from '#server/features/roads/roads.ts'
import { importedStreets } from '#server/features/streets/streets.ts'
import { endProgress, readExtractArguments, runCommand, say, showProgress } from './operator-command.ts'

const USAGE = `Usage: npm run import:roads -- FILE.osm.pbf [--month YYYY-MM]

Makes three files of an OpenStreetMap extract (a province, a region): the network of roads
for travel times, the table of detours for the order of nearby places, and the list of
streets for addresses. --month gives the age of the data if the extract does not. The server
uses all three after its next start. The table of a large town takes minutes.
`
const count = (value: number) => value.toLocaleString('en')

/** Shows every tenth. */
function makeProgress() {
  let shown = 0
  return (part: number) => {
    const percent = Math.floor(part * 10) * 10
    if (percent === shown) return
    shown = percent
    showProgress(`${percent} % done`, true)
  }
}

await runCommand(USAGE, async (args) => {
  const extract = readExtractArguments(args)
  const began = performance.now()
  const config = readConfig({ ...process.env, DEMO: '0' })
  try {
    const { points, roads, names, turns, zones, streets, month, files } = await makeRoadFile({
      ...extract,
      out: {
        roads: importedRoads(config),
        detours: importedDetours(config),
        streets: importedStreets(config),
      },
      places: loadPlaces(),
      onProgress: makeProgress(),
    })
    endProgress()
    const seconds = (performance.now() - began) / 1000
    say(
      `${count(points)} meeting points, ${count(roads)} roads, ${count(names)} names, ${count(turns)} forbidden turns`,
    )
    say(`${count(zones)} zones, ${count(streets)} streets, data of ${month}`)
    for (const { file: made, bytes } of files) say(`${made}: ${(bytes / 1e6).toFixed(1)} MB`)
    say(`${seconds.toFixed(1)} s`)
  } catch (error) {
    if (!(error instanceof RoadFileError)) throw error
    endProgress()
    process.stderr.write(`${error.message}\nThe former network and streets stay.\n`)
    process.exitCode = 1
  }
})
