import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'

const here = import.meta.dirname
let folder: string

beforeAll(() => {
  folder = mkdtempSync(path.resolve('node_modules', '.totals-')) // where `import 'vitest'` resolves
})

afterAll(() => rmSync(folder, { recursive: true }))

/** Runs `files` (name to text) as a separate run; returns its last line and exit code. */
function run(files: Record<string, string>): { line: string | undefined; code: number | null } {
  const root = mkdtempSync(path.join(folder, 'run-'))
  for (const [name, text] of Object.entries(files)) {
    writeFileSync(path.join(root, name), `import { beforeAll, test } from 'vitest'\n${text}`)
  }
  const config = `export default { test: {
    include: ['*.test.ts'], exclude: [], reporters: ['${here}/totals-reporter.ts'],
    setupFiles: ['${here}/console-fails.ts'] } }`
  writeFileSync(path.join(root, 'vitest.config.mjs'), config)
  const vitest = path.resolve('node_modules/vitest/vitest.mjs')
  const { stdout, status } = spawnSync(process.execPath, [vitest, 'run', '--root', root], {
    encoding: 'utf8',
  })
  return { line: stdout.trim().split('\n').at(-1), code: status }
}

const passes = "test('passes', () => {})"

test('counts over all files, skipped ones apart', () => {
  const files = { 'a.test.ts': `${passes}; test.skip('later', () => {})`, 'b.test.ts': passes }
  expect(run(files)).toEqual({ line: '2 passed, 0 failed, 1 skipped', code: 0 })
})

test.each([
  ['a failing test', "test('fails', () => { throw new Error('no') })"],
  ['a file that does not load', "import './missing.ts'"],
  ['a hook that fails', `beforeAll(() => { throw new Error('no') }); ${passes}`],
  ['console.error in a test', "test('complains', () => console.error('no'))"],
])('counts %s as failed', (_what, text) => {
  const { line, code } = run({ 'a.test.ts': passes, 'b.test.ts': text })
  expect(line).toMatch(/^1 passed, 1 failed/)
  expect(code).toBe(1)
})

test('a run in which every test is skipped fails', () => {
  expect(run({ 'a.test.ts': "test.skip('later', () => {})" })).toEqual({
    line: '0 passed, 0 failed, 1 skipped',
    code: 1,
  })
})

test('a run without tests fails', () => {
  expect(run({})).toEqual({ line: '0 passed, 0 failed', code: 1 })
})
