import '#server/time-zone.ts'
import { benchAll } from './all.ts'
import { areMet, type Bar } from './bars.ts'
import { benchCallOut } from './call-out/call-out.ts'
import { benchWay } from './call-out/way.ts'
import { benchEvening } from './evening/evening.ts'
import { benchFresh } from './fresh/fresh.ts'
import { benchGeocode } from './geocode/geocode.ts'
import { benchGrowth } from './growth/growth.ts'
import { benchLive } from './live/live.ts'
import { benchMap } from './map/map.ts'
import { benchNation } from './nation/nation.ts'
import { benchNearby } from './nearby/nearby.ts'
import { benchNotifications } from './notifications/notifications.ts'
import { benchOrder } from './order/order.ts'
import { benchPages } from './pages/pages.ts'
import { benchPictures } from './pictures/pictures.ts'
import { benchRoads } from './roads/roads.ts'
import { benchSavedSearches } from './saved-searches/saved-searches.ts'
import { benchSearch } from './search/search.ts'
import { benchSpin } from './spin/spin.ts'
import { benchStart } from './start/start.ts'
import { benchStreets } from './streets/streets.ts'
import { benchTasks } from './tasks/tasks.ts'
import { benchTouches } from './touches/touches.ts'
import { benchWalks } from './walks/walks.ts'
import { benchWorkers } from './workers/workers.ts'

const USAGE = `Usage: npm run bench              all that need nothing else: some two hours, one table at the end
       npm run bench -- all NAME…
       npm run bench -- nearby [--sizes 10k,200k,1m] [--rounds 9] [--seconds 3]
       npm run bench -- call-out [--seed 724]
       npm run bench -- pages [--size 200k] [--rounds 3] [--seconds 3]
       npm run bench -- search [--size 1m] [--questions 2000] [--sql 100] [--world FOLDER]
       npm run bench -- evening [--businesses 2m] [--people 10m] [--seconds 30] [--processes 2]
       npm run bench -- fresh [--seed 724] [--businesses 20000]
       npm run bench -- geocode
       npm run bench -- growth [--scale 50]
       npm run bench -- live [--streams 5000] [--rate 200] [--seconds 30]
       npm run bench -- map [--rounds 5]
       npm run bench -- nation [--listed 1m] [--candidates 2m] [--questions 2000]
       npm run bench -- notifications [--people 1000000] [--rounds 5]
       npm run bench -- order [--size 1m] [--cases 300]
       npm run bench -- pictures [--count 200]
       npm run bench -- roads [--valhalla FILE.osm.pbf]
       npm run bench -- saved-searches [--searches 1000000] [--businesses 100] [--rounds 5]
       npm run bench -- spin [--rounds 5] [--seconds 4] [--people 160000]
       npm run bench -- start [--sizes 13k,1m] [--rounds 5]
       npm run bench -- streets
       npm run bench -- tasks ADDRESS [ADDRESS] [--show]
       npm run bench -- touches [--rounds 3] [--page search]
       npm run bench -- walks [--rounds 3]
       npm run bench -- way [--jobs 500] [--seconds 60]
       npm run bench -- workers [--size 200k] [--rounds 9] [--seconds 3]

Needs Linux with taskset and two cores; nothing else should run at the same time.
The first run makes its worlds: some minutes and 2 GB in .data/bench.
`

const benches: Record<string, (args: string[]) => Promise<Bar[]>> = {
  'call-out': benchCallOut,
  evening: benchEvening,
  fresh: benchFresh,
  geocode: benchGeocode,
  growth: benchGrowth,
  live: benchLive,
  map: benchMap,
  nation: benchNation,
  nearby: benchNearby,
  notifications: benchNotifications,
  order: benchOrder,
  pages: benchPages,
  pictures: benchPictures,
  roads: benchRoads,
  'saved-searches': benchSavedSearches,
  search: benchSearch,
  spin: benchSpin,
  start: benchStart,
  streets: benchStreets,
  tasks: benchTasks,
  touches: benchTouches,
  walks: benchWalks,
  way: benchWay,
  workers: benchWorkers,
}

const [name = 'all', ...args] = process.argv.slice(2)
/** Asks a server that runs elsewhere. */
const NEEDS_ADDRESS = 'tasks'
const known = Object.keys(benches)
const bench = Object.hasOwn(benches, name) ? benches[name] : undefined
const all = args.length > 0 ? args : known.filter((one) => one !== NEEDS_ADDRESS)
if (!bench && (name !== 'all' || args.some((one) => !known.includes(one)))) {
  process.stderr.write(USAGE)
  process.exit(2)
}
try {
  let runs: { bars: readonly Bar[] | null }[]
  if (bench) {
    const bars = await bench(args)
    process.send?.(bars)
    runs = [{ bars }]
  } else runs = await benchAll(all, args.length === 0)
  // A missed bar fails the command.
  if (!areMet(runs)) process.exitCode = 1
} catch (error) {
  process.stderr.write(
    `The bench ${name} failed: ${error instanceof Error ? error.message : String(error)}\n`,
  )
  process.exit(1)
}
