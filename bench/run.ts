import '#server/time-zone.ts'
import { benchNearby } from './nearby/nearby.ts'

const USAGE = `Usage: npm run bench -- nearby [--sizes 10k,200k,1m] [--rounds 9] [--seconds 3]

Needs Linux with taskset and two cores; nothing else should run meanwhile. The
first run makes its worlds, which takes some minutes and 2 GB below .data/bench.
`

const benches: Record<string, (args: string[]) => Promise<boolean>> = { nearby: benchNearby }

const [name = '', ...args] = process.argv.slice(2)
const bench = Object.hasOwn(benches, name) ? benches[name] : undefined
if (!bench) {
  process.stderr.write(USAGE)
  process.exit(2)
}
// A bar that was missed fails the command.
if (!(await bench(args))) process.exitCode = 1
