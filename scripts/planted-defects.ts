// Plants each known defect in a copy of the checkout and verifies that its tests catch it: `npm run planted`, or
// `npm run planted -- WORDS…` for those with one of the words in their name, feature, kind of check or tests.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  copyFileSync,
  cpSync,
  existsSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import type { Defect } from '../test/planted-defects/defect.ts'
import { defects } from '../test/planted-defects/list.ts'
import { groupDefects, judge, plant, type Report, type Verdict } from './judge-defects.ts'

const VITEST = 'node_modules/vitest/vitest.mjs'
const VITE = 'node_modules/vite/bin/vite.js'
const REPORT = '.data/planted.json'
/** Generated files and caches, which the copy starts without. */
const NOT_COPIED = ['.git', '.data', 'coverage', 'node_modules']
const NOT_LINKED = ['.cache', '.vite', '.vite-temp']

const stopped = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stopped.abort())

/** Copies the checkout; packages are hard links, since nothing writes into them. */
function copyCheckout(): string {
  const root = mkdtempSync(path.join(tmpdir(), 'rehber724-defects-'))
  for (const name of readdirSync('.'))
    if (!NOT_COPIED.includes(name)) cpSync(name, path.join(root, name), { recursive: true })
  mkdirSync(path.join(root, '.data'))
  linkFolder('node_modules', path.join(root, 'node_modules'))
  return root
}

function linkFolder(from: string, to: string): void {
  mkdirSync(to)
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [path.join(from, entry.name), path.join(to, entry.name)]
    if (NOT_LINKED.includes(entry.name)) continue
    if (entry.isDirectory()) linkFolder(source, target)
    else if (entry.isFile()) linkOrCopy(source, target)
    else cpSync(source, target, { verbatimSymlinks: true })
  }
}

function linkOrCopy(source: string, target: string): void {
  try {
    linkSync(source, target)
  } catch {
    copyFileSync(source, target) // another disk
  }
}

/** Runs a Node program in the copy; returns its exit code and output. */
async function run(root: string, args: string[], env: Record<string, string> = {}) {
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const stop = () => child.kill()
  stopped.signal.addEventListener('abort', stop)
  const [written, errors] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')])
  stopped.signal.removeEventListener('abort', stop)
  stopped.signal.throwIfAborted()
  return { code: child.exitCode, output: written + errors }
}

async function build(root: string): Promise<void> {
  const { code, output } = await run(root, [VITE, 'build', '--logLevel', 'warn'], { NODE_ENV: 'production' })
  if (code !== 0) throw new Error(`the pages were not built: ${output}`)
}

async function runTests(root: string, group: readonly Defect[]): Promise<Verdict[]> {
  const files = group.flatMap((one) => ('tests' in one ? one.tests : []))
  const reportFile = path.join(root, REPORT)
  rmSync(reportFile, { force: true })
  const reporting = ['--reporter=json', `--outputFile=${REPORT}`]
  const { output } = await run(root, [VITEST, 'run', ...reporting, ...new Set(files)])
  const found = existsSync(reportFile) ? (JSON.parse(readFileSync(reportFile, 'utf8')) as Report) : null
  if (!found || found.testResults.length === 0) throw new Error(`no test ran: ${output.slice(-4000)}`)
  return group.map((one) => ('tests' in one ? judge(one, found) : { missed: 'names no tests' }))
}

async function runRule(root: string, { rule, says }: { rule: string; says: string }): Promise<Verdict> {
  const { output } = await run(root, ['scripts/check.ts', rule])
  const wrong = output.split('\n').find((line) => line.includes(says))
  if (output.includes(`FAIL ${rule}`) && wrong !== undefined) return { caughtBy: wrong.trim() }
  return { missed: output.trim().slice(0, 2000) }
}

/** Whether the copy's pages were built with a defect of an earlier group. */
let isStale = false

async function tryGroup(root: string, group: readonly Defect[]): Promise<Verdict[]> {
  const originals = new Map<string, string>()
  try {
    for (const defect of group) {
      const file = path.join(root, defect.file)
      const before = readFileSync(file, 'utf8')
      if (!originals.has(file)) originals.set(file, before)
      writeFileSync(file, plant(defect, before))
    }
    const isPlanted = group.some(({ rebuild }) => rebuild)
    if (isPlanted || isStale) await build(root)
    isStale = isPlanted
    const [first] = group
    return first && 'rule' in first ? [await runRule(root, first)] : await runTests(root, group)
  } catch (error) {
    stopped.signal.throwIfAborted()
    return group.map(() => ({ missed: error instanceof Error ? error.message : String(error) }))
  } finally {
    for (const [file, before] of originals) writeFileSync(file, before)
  }
}

function report({ name, feature, check }: Defect, verdict: Verdict): void {
  const what = `${check}, ${feature}: ${name}`
  if ('caughtBy' in verdict) console.log(`caught  ${what}\n        by "${verdict.caughtBy}"`)
  else console.log(`MISSED  ${what}\n${verdict.missed.replace(/^/gm, '        ')}`)
}

const words = process.argv.slice(2).map((word) => word.toLowerCase())
const chosen = defects.filter((defect) => {
  const about = [defect.name, defect.feature, defect.check, 'tests' in defect ? defect.tests.join(' ') : '']
  return words.length === 0 || words.some((word) => about.join(' ').toLowerCase().includes(word))
})
for (const defect of chosen) plant(defect, readFileSync(defect.file, 'utf8'))

const root = copyCheckout()
let caught = 0
try {
  for (const group of groupDefects(chosen)) {
    const verdicts = await tryGroup(root, group)
    for (const [i, verdict] of verdicts.entries()) {
      const defect = group[i]
      if (defect) report(defect, verdict)
      if ('caughtBy' in verdict) caught += 1
    }
  }
} catch (error) {
  if (!stopped.signal.aborted) throw error
} finally {
  rmSync(root, { recursive: true, maxRetries: 5 })
}
console.log(`${caught} of ${chosen.length} caught`)
process.exitCode = chosen.length > 0 && caught === chosen.length ? 0 : 1
