import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { expect, test } from 'vitest'
import { plantProject } from './planted-project.ts'

const typed = ['.oxlintrc.json', 'tsconfig.json', 'tsconfig.web.json', 'tsconfig.base.json']

/** Runs a program of node_modules in `root` and answers all it printed. */
function lint(root: string, program: string, ...args: string[]): string {
  const entry = path.resolve('node_modules', program)
  const { stdout, stderr } = spawnSync(process.execPath, [entry, ...args], { cwd: root, encoding: 'utf8' })
  return `${stdout}${stderr}`
}

const floating = 'export async function work(): Promise<void> {}\nexport function start() {\n  work()\n}\n'
const open = `
export function nameOf(kind: 'a' | 'b', list: string[]): string {
  switch (kind) {
    case 'a':
      return list[0] ?? ''
  }
  const row = JSON.parse('{}')
  return row.name
}
`

test('typed rules see promises, switches and any, on the server and with the web settings of the web', () => {
  using tree = plantProject(
    {
      '.gitignore': 'node_modules\n',
      'src/server/floating.ts': floating,
      'src/server/open.ts': open,
      'src/web/lib/floating.ts': floating,
      // Without the web's own settings `import.meta.env` is an error type, and every use of it unsafe.
      'src/web/lib/mode.ts': 'export const mode: string = import.meta.env.MODE\n',
      'src/web/tsconfig.json': '{ "extends": "../../tsconfig.web.json", "include": ["."] }',
      'src/server/inline-type.ts': "export type Row = import('./open.ts').Row\n",
    },
    typed,
  )
  const found = lint(tree.root, 'oxlint/bin/oxlint', '--format=unix', 'src')
  expect(found).toMatch(/src\/server\/floating\.ts:3:3: .*no-floating-promises/)
  expect(found).toMatch(/src\/server\/open\.ts:3:.*switch-exhaustiveness-check/)
  expect(found).toMatch(/src\/server\/open\.ts:8:.*no-unsafe-return/)
  expect(found).toMatch(/src\/server\/inline-type\.ts:1:.*consistent-type-imports/)
  expect(found).toMatch(/src\/web\/lib\/floating\.ts:3:3: .*no-floating-promises/)
  expect(found).not.toContain('mode.ts')
})

test('format, file names, default exports, console and JSX text are seen', () => {
  using tree = plantProject(
    {
      '.gitignore': 'node_modules\n',
      'src/server/badName.ts': 'export const a = 1\n',
      'src/server/format.ts': 'export const a = "1";\n',
      'src/server/default.ts': 'export default 1\n',
      'src/server/console.ts': "console.log('a')\n",
      'src/web/ui/text.tsx': 'export const a = () => <p>Kapat</p>\n',
      'src/server/long.ts': 'console\n'.repeat(301),
    },
    ['biome.json'],
  )
  const found = lint(
    tree.root,
    '@biomejs/biome/bin/biome',
    'ci',
    '--colors=off',
    '--max-diagnostics=50',
    'src',
  )
  for (const [file, rule] of [
    ['badName', 'useFilenamingConvention'],
    ['format', 'format'],
    ['default', 'noDefaultExport'],
    ['console', 'noConsole'],
    ['text', 'noJsxLiterals'],
    ['long', 'noExcessiveLinesPerFile'],
  ]) {
    expect(found).toMatch(new RegExp(`${file}\\.tsx?(:\\d+:\\d+)? (lint/\\w+/)?${rule} `))
  }
})
