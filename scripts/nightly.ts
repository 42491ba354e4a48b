// The full number of rounds of tests that CI runs with few, and the planted defects: `npm run nightly`, or
// `npm run nightly -- FILE…` for some of the tests, `npm run nightly -- failover` for that drill alone.
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'

/** The variable that a test reads, its value, and the test's file. */
const ROUNDS = [
  ['FUZZ_ROUNDS', 10_000, 'test/fuzz.api.test.ts'],
  ['SEQUENCE_ROUNDS', 500, 'test/sequences.api.test.ts'],
  ['GUESS_ROUNDS', 10_000, 'src/server/features/wheel/prizes.api.test.ts'],
  ['THROTTLE_ROUNDS', 25_000, 'src/server/db/throttle.api.test.ts'],
  ['OUTBOUND_ROUNDS', 300, 'test/outbound.api.test.ts'],
  ['REPLAY_ROUNDS', 10_000, 'src/server/features/ads/ads.api.test.ts'],
  ['RESOURCE_ROUNDS', 200, 'test/resources.api.test.ts'],
  ['RESTORE_ROUNDS', 20, 'src/server/db/backup/backup.api.test.ts'],
] as const

/** Tests that measure time: nothing else may run at the same time. */
const TIMED = ['test/browser/wheel-trace.spec.ts', 'test/resources.api.test.ts']

const VITEST = 'node_modules/vitest/vitest.mjs'
/** Where Debian's packages put each major version. */
const DEBIANS = '/usr/lib/postgresql'

/** The programs of those that are installed here beside our own: the API tests run on each. */
function otherPostgres(): string[] {
  if (!existsSync(DEBIANS)) return []
  return readdirSync(DEBIANS).map((version) => path.join(DEBIANS, version, 'bin'))
}

/** PgBouncer of `PGBOUNCER_BIN` or of Debian's package: the API tests run through it, unless it is older than 1.21. */
function pgBouncer(): string | null {
  const bin = process.env['PGBOUNCER_BIN'] ?? '/usr/sbin/pgbouncer'
  const { stdout } = spawnSync(bin, ['--version'], { encoding: 'utf8' })
  const [, major = 0, minor = 0] = /PgBouncer (\d+)\.(\d+)/.exec(stdout ?? '')?.map(Number) ?? []
  if (major > 1 || minor >= 21) return bin
  console.log(
    `The API tests are not run through PgBouncer: ${bin} is ${major > 0 ? 'older than 1.21' : 'not there'}.`,
  )
  return null
}

const S3_TESTS = 'src/server/outside/s3-files.test.ts'

/** The Python of `SWIFT_PYTHON` or Debian's, if it has Swift: the tests of files run against that store, which is not ours. */
function swiftPython(): string | null {
  const python = process.env['SWIFT_PYTHON'] ?? '/usr/bin/python3'
  if (spawnSync(python, ['-c', 'import swift.common.middleware.s3api']).status === 0) return python
  console.log(`The tests of files in an S3 store are not run against Swift: ${python} has no python3-swift.`)
  return null
}

const given = process.argv.slice(2)
const start = (args: string[], env: Record<string, string> = {}) =>
  spawnSync(process.execPath, args, { stdio: 'inherit', env: { ...process.env, ...env } }).status
if (given.includes('failover')) process.exit(start(['scripts/faults.ts', '--long', 'failover']) ?? 1)

const files = given.length > 0 ? given : [...new Set([...ROUNDS.map(([, , file]) => file), ...TIMED])]
// The environment's value takes precedence.
const rounds = Object.fromEntries(ROUNDS.map(([name, count]) => [name, process.env[name] ?? String(count)]))
console.log(
  Object.entries(rounds)
    .map((one) => one.join('='))
    .join(' '),
)
const isTimed = (file: string) => TIMED.includes(file)
const runs = [
  { files: files.filter((file) => !isTimed(file)), env: rounds },
  ...files.filter(isTimed).map((file) => ({ files: [file], env: { ...rounds, MEASURE_TIMES: '1' } })),
].filter((run) => run.files.length > 0)
const codes = runs.map((run) => start([VITEST, 'run', ...run.files], run.env))
// Once each.
if (given.length === 0) {
  const bouncer = pgBouncer()
  const python = swiftPython()
  const api = (env: Record<string, string>) => start([VITEST, 'run', '--project', 'api'], env)
  codes.push(
    start(['scripts/faults.ts', '--long']),
    start(['scripts/planted-defects.ts']),
    ...otherPostgres().map((bin) => api({ POSTGRES_BIN: bin })),
    ...(bouncer === null ? [] : [api({ PGBOUNCER_BIN: bouncer })]),
    ...(python === null
      ? []
      : [start([VITEST, 'run', '--project', 'unit', S3_TESTS], { SWIFT_PYTHON: python })]),
  )
}
process.exit(codes.every((code) => code === 0) ? 0 : 1)
