import { spawn } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { text } from 'node:stream/consumers'
import { checkBudget } from './check-budget.ts'
import { checkImports } from './check-imports.ts'
import { checkLicences } from './check-licences.ts'
import { checkPins } from './check-pins.ts'
import { checkRefused } from './check-refused.ts'
import { checkSchema } from './check-schema.ts'
import { checkSizes } from './check-sizes.ts'
import { checkSql } from './check-sql.ts'
import { checkText } from './check-text.ts'

/** What is wrong, nothing when all is well; `note` stands in the line of the check either way. */
type Found = string[] | { problems: string[]; note: string }
type Check = { name: string; run: (root: string) => Promise<Found> | Found }

/** All that `npm run check` looks at, the slow ones first. `npm run check -- text sizes` runs those two only. */
const checks: Check[] = [
  { name: 'typed lint', run: tool('oxlint/bin/oxlint', '--format=unix') },
  {
    name: 'types of the server',
    run: tool('typescript/bin/tsc', '-p', 'tsconfig.json', '--pretty', 'false'),
  },
  {
    name: 'types of the web',
    run: tool('typescript/bin/tsc', '-p', 'tsconfig.web.json', '--pretty', 'false'),
  },
  {
    name: 'types of the worker',
    run: tool('typescript/bin/tsc', '-p', 'src/web/app/service-worker/tsconfig.json', '--pretty', 'false'),
  },
  { name: 'format and lint', run: biome('ci', '--error-on-warnings', '--diagnostic-level=warn', '.') },
  { name: 'schema', run: checkSchema },
  {
    name: 'dead code',
    run: tool('knip/bin/knip.js', '--no-progress', '--treat-config-hints-as-errors'),
  },
  { name: 'imports', run: checkImports },
  { name: 'text', run: checkText },
  { name: 'sql', run: checkSql },
  { name: 'sizes', run: checkSizes },
  { name: 'pinned versions', run: checkPins },
  { name: 'refused lines', run: checkRefused },
  { name: 'licences', run: checkLicences },
  { name: 'JavaScript budget', run: checkBudget },
]

function biome(...args: string[]): Check['run'] {
  return tool('@biomejs/biome/bin/biome', ...args, '--colors=off', '--max-diagnostics=200')
}

/** A check by an installed program, run by this same Node: what it prints is what is wrong, if it fails. */
function tool(program: string, ...args: string[]): Check['run'] {
  return async (root) => {
    const child = spawn(process.execPath, [`node_modules/${program}`, ...args], {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const exit = new Promise<number | null>((resolve, reject) =>
      child.on('error', reject).on('exit', resolve),
    )
    const [out, err, code] = await Promise.all([text(child.stdout), text(child.stderr), exit])
    return code === 0 ? [] : [`${out}${err}`.trim() || `${program} ended with ${code}`]
  }
}

/** A check that breaks off has not passed. */
async function runSafely(run: Check['run']): Promise<Found> {
  try {
    return await run(process.cwd())
  } catch (error) {
    return [`broke off: ${error instanceof Error ? error.stack : String(error)}`]
  }
}

async function runAndTell({ name, run }: Check): Promise<boolean> {
  const began = performance.now()
  const found = await runSafely(run)
  const { problems, note } = Array.isArray(found) ? { problems: found, note: '' } : found
  const seconds = ((performance.now() - began) / 1000).toFixed(1)
  console.log(`${problems.length === 0 ? 'ok  ' : 'FAIL'} ${name.padEnd(20)} ${seconds} s  ${note}`.trimEnd())
  for (const problem of problems) console.log(problem.replace(/^/gm, '     '))
  return problems.length === 0
}

const asked = process.argv.slice(2)
const chosen = checks.filter(({ name }) => asked.length === 0 || asked.some((part) => name.includes(part)))
if (chosen.length === 0) {
  console.error(`no check named ${asked.join(', ')}; there are: ${checks.map(({ name }) => name).join(', ')}`)
  process.exit(1)
}
const began = performance.now()
const waiting = [...chosen]
let failed = 0
async function work() {
  for (let check = waiting.shift(); check; check = waiting.shift())
    if (!(await runAndTell(check))) failed += 1
}
await Promise.all(Array.from({ length: availableParallelism() }, work))
const seconds = ((performance.now() - began) / 1000).toFixed(1)
console.log(`${chosen.length - failed} of ${chosen.length} checks passed in ${seconds} s`)
process.exitCode = failed === 0 ? 0 : 1
