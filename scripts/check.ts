import { spawn } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { text } from 'node:stream/consumers'
import { checkBudget } from './check-budget.ts'
import { checkImports } from './check-imports.ts'
import { checkLicences } from './check-licences.ts'
import { checkMigrations } from './check-migrations.ts'
import { checkNames } from './check-names.ts'
import { checkPins } from './check-pins.ts'
import { checkRefused } from './check-refused.ts'
import { checkSchema } from './check-schema.ts'
import { checkSizes } from './check-sizes.ts'
import { checkSql } from './check-sql.ts'
import { checkText } from './check-text.ts'

/** The problems found; `note` is printed with the result in any case. */
type Result = string[] | { problems: string[]; note: string }
type Check = { name: string; run: (root: string) => Promise<Result> | Result }

/** The checks of `npm run check`, slow ones first. `npm run check -- text sizes` runs only those two. */
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
  { name: 'names', run: checkNames },
  { name: 'migrations', run: checkMigrations },
  { name: 'sizes', run: checkSizes },
  { name: 'pinned versions', run: checkPins },
  { name: 'refused lines', run: checkRefused },
  { name: 'licences', run: checkLicences },
  { name: 'JavaScript budget', run: checkBudget },
]

function biome(...args: string[]): Check['run'] {
  return tool('@biomejs/biome/bin/biome', ...args, '--colors=off', '--max-diagnostics=200')
}

/** A check by an installed program: if it fails, its output is the problem. */
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

/** A check that throws has failed. */
async function runSafely(run: Check['run']): Promise<Result> {
  try {
    return await run(process.cwd())
  } catch (error) {
    return [`crashed: ${error instanceof Error ? error.stack : String(error)}`]
  }
}

async function runAndReport({ name, run }: Check): Promise<boolean> {
  const began = performance.now()
  const found = await runSafely(run)
  const { problems, note } = Array.isArray(found) ? { problems: found, note: '' } : found
  const seconds = ((performance.now() - began) / 1000).toFixed(1)
  console.log(`${problems.length === 0 ? 'ok  ' : 'FAIL'} ${name.padEnd(20)} ${seconds} s  ${note}`.trimEnd())
  for (const problem of problems) console.log(problem.replace(/^/gm, '     '))
  return problems.length === 0
}

const names = process.argv.slice(2)
const chosen = checks.filter(({ name }) => names.length === 0 || names.some((part) => name.includes(part)))
if (chosen.length === 0) {
  console.error(`no check named ${names.join(', ')}; there are: ${checks.map(({ name }) => name).join(', ')}`)
  process.exit(1)
}
const began = performance.now()
const queue = [...chosen]
let failed = 0
async function work() {
  for (let check = queue.shift(); check; check = queue.shift()) if (!(await runAndReport(check))) failed += 1
}
await Promise.all(Array.from({ length: availableParallelism() }, work))
const seconds = ((performance.now() - began) / 1000).toFixed(1)
console.log(`${chosen.length - failed} of ${chosen.length} checks passed in ${seconds} s`)
process.exitCode = failed === 0 ? 0 : 1
