import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { expect, test } from 'vitest'

const CHILDREN = path.join(import.meta.dirname, 'children.mjs')

/** The exit code and output of a quiet program that ends with `exitCode`. */
function showQuiet(exitCode: number): string {
  const program = `process.stdout.write('chatter '); process.stderr.write('warning '); process.exitCode = ${exitCode}`
  const outer = `const { run } = await import(process.argv[1])
    process.exitCode = await run(process.execPath, ['-e', process.argv[2]], { quiet: true })`
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['--input-type=module', '-e', outer, CHILDREN, program],
    { encoding: 'utf8', cwd: path.dirname(import.meta.dirname) },
  )
  return `${status}: ${stdout}|${stderr}`
}

test('what a quiet program writes is shown only if it fails; its warnings always', () => {
  expect(showQuiet(0)).toBe('0: |warning ')
  expect(showQuiet(3)).toBe('3: |warning chatter ')
})
