import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { expect, test } from 'vitest'
import { plantProject } from './planted-project.ts'

const KNIP = path.resolve('node_modules/knip/bin/knip.js')

/** Runs knip with our settings over a planted project and answers what it prints, by the lines. */
function findDead(files: Record<string, string>): string[] {
  const manifest = { name: 'planted', type: 'module', dependencies: { fastify: '5.0.0', postgres: '3.0.0' } }
  using tree = plantProject({ 'package.json': JSON.stringify(manifest), ...files }, ['knip.json'])
  const args = [KNIP, '--no-progress', '--no-config-hints']
  const { stdout, status } = spawnSync(process.execPath, args, { cwd: tree.root, encoding: 'utf8' })
  expect(status).toBe(stdout.trim() === '' ? 0 : 1)
  return stdout
    .trim()
    .split('\n')
    .map((line) => line.trim().replaceAll(/\s+/g, ' '))
}

const alive = {
  'src/server/main.ts': "import 'fastify'\nimport 'postgres'\nimport { used } from './a.ts'\nused()\n",
  'src/server/a.ts': 'type Row = { id: number }\nexport const used = (): Row => ({ id: 1 })\n',
}

test('code that something uses passes', () => {
  expect(findDead(alive)).toEqual([''])
})

test('files, exports and packages that nothing uses are found, and packages nobody declared', () => {
  const found = findDead({
    ...alive,
    'src/server/main.ts': "import 'fastify'\nimport 'zod'\nimport { used } from './a.ts'\nused()\n",
    'src/server/a.ts':
      'export const used = () => inner()\nexport const inner = () => 1\nexport type Lost = string\n',
    'src/server/forgotten.ts': 'export const a = 1\n',
  })
  expect(found).toEqual([
    'Unused files (1)',
    'src/server/forgotten.ts',
    'Unused dependencies (1)',
    expect.stringMatching(/^postgres package\.json/),
    'Unlisted dependencies (1)',
    expect.stringMatching(/^zod src\/server\/main\.ts:2/),
    'Unused exports (1)',
    expect.stringMatching(/^inner src\/server\/a\.ts:2/),
    'Unused exported types (1)',
    expect.stringMatching(/^Lost type src\/server\/a\.ts:3/),
  ])
})
