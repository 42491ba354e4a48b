// Runs every npm command. Plain JavaScript without packages, for the machine's own Node 18 or newer: installs the locked
// packages, builds the pages when their sources are newer, and runs the command with the pinned Node 24.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { forwardSignals, isStopping, run, stop } from './children.mjs'
import { withFileLock } from './file-lock.mjs'

const VITE = 'node_modules/vite/bin/vite.js'
const WEB_SOURCES = [
  ...['src/web', 'src/contract', 'src/text', 'src/lib', 'data'],
  ...['index.html', 'vite.config.ts', 'scripts/offline-plugin.ts', 'package-lock.json'],
]
const INSTALLED = 'node_modules/.rehber724-installed'
const UNFINISHED = 'unfinished'
/** Written by every npm that installs here, ours or another. */
const NPM_LOCK = 'node_modules/.package-lock.json'
const PATCHER = 'node_modules/patch-package/index.js'
const BUILT = 'dist/.rehber724-built'

/** `lean`: without the development packages. `pages`: build them first. `programs`: run concurrently by Node. */
const TASKS = {
  start: { lean: true, pages: true, programs: [['--expose-gc', 'src/server/main.ts']] },
  dev: {
    pages: true,
    programs: [
      ['--watch', 'src/server/main.ts'],
      [VITE, 'build', '--watch'],
    ],
  },
  test: { pages: true, programs: [['node_modules/vitest/vitest.mjs', 'run']] },
  nightly: { pages: true, programs: [['scripts/nightly.ts']] },
  previous: { pages: true, programs: [['scripts/previous-release.ts']] },
  planted: { pages: true, programs: [['scripts/planted-defects.ts']] },
  fuzz: { pages: true, programs: [['scripts/fuzz.ts']] },
  faults: { pages: true, programs: [['scripts/faults.ts']] },
  check: { pages: true, programs: [['scripts/check.ts']] },
  format: { programs: [['node_modules/@biomejs/biome/bin/biome', 'format', '--write', '.']] },
  schema: { programs: [['scripts/write-schema.ts']] },
  build: { lean: true, pages: true, programs: [] },
  bench: { pages: true, programs: [['--expose-gc', 'bench/run.ts']] },
  lighthouse: { pages: true, programs: [['bench/lighthouse/lighthouse.ts']] },
  'export-osm': { lean: true, programs: [['scripts/export-osm.ts']] },
  'import-candidates': { lean: true, programs: [['scripts/import-candidates.ts']] },
  'import-osm': { lean: true, programs: [['scripts/import-osm.ts']] },
  'import-roads': { lean: true, programs: [['scripts/import-roads.ts']] },
  'import-map': { lean: true, programs: [['--max-old-space-size=8192', 'scripts/import-map.ts']] },
  user: { lean: true, programs: [['scripts/user.ts']] },
  refusals: { lean: true, programs: [['scripts/refusals.ts']] },
  erasures: { lean: true, programs: [['scripts/erasures.ts']] },
  backup: { lean: true, programs: [['scripts/backup.ts']] },
  restore: { lean: true, programs: [['scripts/restore.ts']] },
  'learn-half-lives': { lean: true, programs: [['scripts/learn-half-lives.ts']] },
  'verify-spin': { lean: true, programs: [['scripts/verify-spin.ts']] },
}

function say(text) {
  console.log(`rehber724: ${text}`)
}

function fail(text) {
  console.error(`rehber724: ${text}`)
  process.exit(1)
}

async function step(doing, done, work) {
  say(doing)
  const began = Date.now()
  const code = await work()
  if (isStopping()) process.exit(1)
  if (code !== 0) fail(`${doing}: failed`)
  say(`${done} in ${((Date.now() - began) / 1000).toFixed(1)} s`)
}

/** Not `npm ci`: it refuses a lock file that lacks another platform's optional binary. */
async function install(lean) {
  const lock = createHash('sha256').update(readFileSync('package-lock.json')).digest('hex')
  const wanted = `${process.platform}-${process.arch} ${lock}`
  const present = existsSync(INSTALLED) ? readFileSync(INSTALLED, 'utf8') : ''
  const isOurs = newest(NPM_LOCK) <= newest(INSTALLED)
  if (isOurs && (present === `${wanted} all` || (lean && present === `${wanted} lean`))) return
  // npm takes a partly installed package for a complete one.
  if (present === UNFINISHED) rmSync('node_modules', { recursive: true, maxRetries: 5 })
  mkdirSync('node_modules', { recursive: true })
  writeFileSync(INSTALLED, UNFINISHED)
  // Installed development packages stay: starting the product must not remove the tests' tools.
  const isLean = lean && !present.endsWith(' all')
  const only = isLean ? '--omit=dev' : '--include=dev'
  const args = ['install', '--no-save', '--no-audit', '--no-fund', '--loglevel=error', only]
  const npm = process.env.npm_execpath ?? ''
  const [program, ...first] = npm.endsWith('npm-cli.js')
    ? [process.env.npm_node_execpath ?? process.execPath, npm]
    : ['npm']
  const npmInstall = () => run(program, [...first, ...args], { quiet: true })
  await step('installing packages', 'packages installed', npmInstall)
  // No script of a package runs, ours included: a plain `npm install` leaves the patches out until the next command.
  const patch = () => run(process.execPath, [PATCHER, '--error-on-fail'], { quiet: true })
  await step('applying patches', 'patches applied', patch)
  writeFileSync(INSTALLED, `${wanted} ${isLean ? 'lean' : 'all'}`)
}

/** The Node of the lock file, or this one when it is new enough to read TypeScript. */
function findNode() {
  // Not node_modules/.bin/node: npm 10 does not create that link.
  const own = path.resolve(`node_modules/node-${process.platform}-${process.arch}/bin/node`)
  if (existsSync(own) && spawnSync(own, ['--version']).status === 0) return own
  if (Number.parseInt(process.versions.node, 10) >= 24) return process.execPath
  return fail(
    `needs Node 24 or newer on ${process.platform}-${process.arch}; this is ${process.versions.node}`,
  )
}

/** When something in `file`, or in the folder, last changed (ms); a removed file changes its folder. */
function newest(file) {
  if (!existsSync(file)) return 0
  const stat = statSync(file)
  const inside = stat.isDirectory() ? readdirSync(file).map((name) => newest(path.join(file, name))) : []
  return Math.max(stat.mtimeMs, ...inside)
}

async function buildPages(node, always) {
  const began = Date.now()
  if (!always && newest(BUILT) >= Math.max(...WEB_SOURCES.map(newest))) return
  rmSync(BUILT, { force: true })
  const build = () => run(node, [VITE, 'build', '--logLevel', 'warn'], { env: { NODE_ENV: 'production' } })
  await step('building the pages', 'pages built', build)
  writeFileSync(BUILT, '')
  utimesSync(BUILT, new Date(began), new Date(began)) // files changed during the build count as newer
}

const [name = 'start', ...args] = process.argv.slice(2)
const task = Object.hasOwn(TASKS, name) ? TASKS[name] : undefined
if (!task) fail(`no task "${name}"; there are: ${Object.keys(TASKS).join(', ')}`)
process.chdir(path.dirname(path.dirname(fileURLToPath(import.meta.url))))
forwardSignals()
const node = await withFileLock(
  '.data/preparing',
  async () => {
    await install(task.lean ?? false)
    const found = findNode()
    if (task.pages) await buildPages(found, name === 'build')
    return found
  },
  () => say('another command is installing or building; waiting for it'),
)
const programs = task.programs.map((program) => run(node, [...program, ...args], { tied: name === 'start' }))
const code = programs.length > 0 ? await Promise.race(programs) : 0
stop('SIGTERM')
await Promise.all(programs)
process.exit(code)
