// What CI tries in few rounds, in as many as are promised, and the planted defects: `npm run nightly`, or
// `npm run nightly -- FILE…` for some of the rounds alone.
import { spawnSync } from 'node:child_process'

/** By the variable that a test reads, and where that test stands. */
const ROUNDS = [
  ['FAULT_ROUNDS', 100, 'test/faults/embedded.test.ts'],
  ['FUZZ_ROUNDS', 10_000, 'test/fuzz.api.test.ts'],
  ['GUESS_ROUNDS', 10_000, 'src/server/features/wheel/prizes.api.test.ts'],
  ['THROTTLE_ROUNDS', 25_000, 'src/server/db/throttle.api.test.ts'],
  ['OUTBOUND_ROUNDS', 300, 'test/outbound.api.test.ts'],
  ['REPLAY_ROUNDS', 10_000, 'src/server/features/ads/ads.api.test.ts'],
  ['RESOURCE_ROUNDS', 200, 'test/resources.api.test.ts'],
] as const

const given = process.argv.slice(2)
const files = given.length > 0 ? given : ROUNDS.map(([, , file]) => file)
// A number that the environment names goes before ours.
const rounds = Object.fromEntries(ROUNDS.map(([name, count]) => [name, process.env[name] ?? String(count)]))
console.log(
  Object.entries(rounds)
    .map((one) => one.join('='))
    .join(' '),
)
/** Look at how long things take: nothing else may run meanwhile. */
const TIMED = ['test/browser/wheel-trace.spec.ts']
const isTimed = (file: string) => TIMED.includes(file)
const runs = [
  { files: files.filter((file) => !isTimed(file)), env: rounds },
  ...(given.length > 0 ? files.filter(isTimed) : TIMED).map((file) => ({
    files: [file],
    env: { MEASURE_TIMES: '1' },
  })),
].filter((run) => run.files.length > 0)
const start = (args: string[], env: Record<string, string> = {}) =>
  spawnSync(process.execPath, args, { stdio: 'inherit', env: { ...process.env, ...env } }).status
const codes = runs.map((run) => start(['node_modules/vitest/vitest.mjs', 'run', ...run.files], run.env))
// Once each: a planted defect needs no rounds.
if (given.length === 0) codes.push(start(['scripts/planted-defects.ts']))
process.exit(codes.every((code) => code === 0) ? 0 : 1)
