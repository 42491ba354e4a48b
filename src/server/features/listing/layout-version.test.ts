import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { layoutSources, layoutVersion } from './layout-version.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'rehber-layout-'))
})
afterAll(() => rm(folder, { recursive: true }))

const names = (files: Iterable<string>) => [...files].map((file) => path.basename(file)).sort()

test('whatever decides the bytes of a base is among its sources', () => {
  expect(names(layoutSources().keys())).toEqual(
    expect.arrayContaining([
      ...['base-builder.ts', 'base-order.ts', 'base-words.ts', 'pieces.ts', 'row-words.ts', 'store.ts'],
      ...[
        'nearby-index.ts',
        'text-index.ts',
        'text-index-words.ts',
        'turkish.ts',
        'serialiser.ts',
        'wire.ts',
      ],
    ]),
  )
})

test('imports are followed, in any way of writing them, but not those of types', async () => {
  const sources = {
    'a.ts': "import { b } from './b.ts'\nimport type { T } from './t.ts'\nexport { c } from './c.ts'\n",
    'b.ts': "import {\n  type D,\n  d,\n} from './d.ts'\nimport path from 'node:path'\n",
    'c.ts': "import holidays from './e.json' with { type: 'json' }\n",
    'd.ts': "import { a } from './a.ts'\n",
    'e.json': '[]',
    't.ts': "import { never } from './never.ts'\n",
  }
  for (const [name, text] of Object.entries(sources)) await writeFile(path.join(folder, name), text)
  const found = layoutSources(path.join(folder, 'a.ts'))
  expect(names(found.keys())).toEqual(['a.ts', 'b.ts', 'c.ts', 'd.ts', 'e.json'])
})

test('other roads are another version, the same ones the same', () => {
  expect(layoutVersion({ version: 1 })).toBe(layoutVersion({ version: 1 }))
  expect(layoutVersion({ version: 2 })).not.toBe(layoutVersion({ version: 1 }))
})
