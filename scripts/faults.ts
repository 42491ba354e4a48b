// Breaks what the product stands on and measures what becomes of it: `npm run faults`, or `npm run faults -- --long` with as many
// rounds as are promised, or `npm run faults -- WORD…` for some of the drills. One table, which `--write` puts into
// docs/trust.md; fails on its bars.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { cannotRun } from '../test/faults/patroni.ts'
import type { Figure } from '../test/faults/stage.ts'

const TABLE = '.data/faults.jsonl'
const FOLDER = 'test/faults'
const DOCUMENT = 'docs/trust.md'
const [BEGIN, END] = ['<!-- npm run faults -->', '<!-- end -->']
const LONG = {
  ...{ FAULT_ROUNDS: '100', RESTART_ROUNDS: '20', ROLLING_ROUNDS: '50', OVERLOAD_SECONDS: '30' },
  ...{ CUT_WRITES: '3000', SOAK_MINUTES: '15', FAILOVER_ROUNDS: '21' },
}

const given = process.argv.slice(2)
const words = given.filter((word) => !word.startsWith('--'))
const files = readdirSync(FOLDER)
  .filter((name) => /\.(?:test|drill)\.ts$/.test(name))
  .filter((name) => words.length === 0 || words.some((word) => name.includes(word)))
mkdirSync('.data', { recursive: true })
rmSync(TABLE, { force: true })
// The environment's values take precedence. One after the other: each measures time.
const environment = { ...(given.includes('--long') && LONG), ...process.env, FAULT_TABLE: TABLE }
const failed = files.filter((name) => {
  const args = ['node_modules/vitest/vitest.mjs', 'run', `${FOLDER}/${name}`]
  return spawnSync(process.execPath, args, { stdio: 'inherit', env: environment }).status !== 0
})
const lines = existsSync(TABLE) ? readFileSync(TABLE, 'utf8').trim().split('\n') : []
const figures = lines.map((line) => JSON.parse(line) as Figure)
const table = [
  `| fault | bar | ${new Date().toISOString().slice(0, 10)} | |`,
  '|---|---|---|---|',
  ...figures.map(
    (one) => `| ${one.fault} | ${one.bar} | ${one.figures} | ${one.holds ? 'holds' : 'DOES NOT HOLD'} |`,
  ),
].join('\n')
console.log(`\n${table}`)
if (given.includes('--write')) {
  const [before = '', rest = ''] = readFileSync(DOCUMENT, 'utf8').split(BEGIN)
  writeFileSync(DOCUMENT, `${before}${BEGIN}\n${table}\n${END}${rest.split(END)[1] ?? ''}`)
}
if (failed.length > 0) console.log(`\nfailed: ${failed.join(', ')}`)
const lacking = files.some((name) => name.includes('failover')) ? cannotRun() : null
if (lacking) console.log(`\nThe failover was not tried: it ${lacking}`)
const isHeld = figures.length > 0 && figures.every(({ holds }) => holds)
process.exitCode = isHeld && failed.length === 0 ? 0 : 1
