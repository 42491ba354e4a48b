import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { makeClassify } from '#server/features/osm-import/classify.ts'
import { isNamed } from '#server/features/osm-import/mapping.ts'
import { readOsm } from '#server/features/osm-import/read.ts'
import categories from '../data/categories.json' with { type: 'json' }
import { block, header, type Node, type Way, zipped } from '../test/fixtures/osm-pbf.ts'
import { makeRandom } from './random.ts'

// Time and memory for reading an extract, without mapping and database:
// node bench/import-pbf.ts make [millions of nodes] [millions of ways], or: read FILE

const IN_BLOCK = 8000

const random = makeRandom(724)
const idOf = (i: number) => 1e9 + 100 * i

/** One node in fifty has tags, one in five hundred is a business. */
function nodeAt(i: number): Node {
  const node = { id: idOf(i), lat: 36 + 6 * random.next(), lng: 26 + 18 * random.next() }
  if (!random.chance(0.02)) return node
  return { ...node, tags: { amenity: random.chance(0.1) ? 'pharmacy' : 'bench', name: `Eczane ${i}` } }
}

/** A building of eight nodes; one in twenty is a business. */
function wayAt(i: number, nodeCount: number): Way {
  const first = random.whole(0, nodeCount - 8)
  const refs = Array.from({ length: 8 }, (_, k) => idOf(first + k))
  return {
    id: i + 1,
    refs,
    tags: random.chance(0.05) ? { shop: 'bakery', name: `Ekmek ${i}` } : { building: 'yes' },
  }
}

function* pieces(nodeCount: number, wayCount: number): Generator<Buffer> {
  yield header('OsmSchema-V0.6', 'DenseNodes')
  const many = <Thing>(makeOne: (k: number) => Thing) =>
    Array.from({ length: IN_BLOCK }, (_, k) => makeOne(k))
  for (let i = 0; i < nodeCount; i += IN_BLOCK)
    yield zipped('OSMData', block({ nodes: many((k) => nodeAt(i + k)) }))
  for (let i = 0; i < wayCount; i += IN_BLOCK)
    yield zipped('OSMData', block({ ways: many((k) => wayAt(i + k, nodeCount)) }))
}

async function make(nodes: number, ways: number): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), 'rehber-bench-pbf-'))
  try {
    const file = path.join(folder, 'made.osm.pbf')
    const out = createWriteStream(file)
    for (const bytes of pieces(nodes * 1e6, ways * 1e6)) if (!out.write(bytes)) await once(out, 'drain')
    out.end()
    await once(out, 'finish')
    process.stdout.write(`${nodes} M nodes, ${ways} M ways, ${Math.round(out.bytesWritten / 1e6)} MB\n`)
    // In a separate process, so that only reading is measured.
    spawnSync(process.execPath, [import.meta.filename, 'read', file], { stdio: 'inherit' })
  } finally {
    rmSync(folder, { recursive: true })
  }
}

async function read(file: string): Promise<void> {
  const classify = makeClassify(categories)
  const mostMib = () => Math.round(process.resourceUsage().maxRSS / 1024)
  const before = mostMib()
  const started = performance.now()
  let [all, placed] = [0, 0]
  await readOsm(file, {
    wants: (tags) => isNamed(tags) && classify(tags) !== null,
    take: async (element) => {
      all += 1
      if (element?.point) placed += 1
    },
  })
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  process.stdout.write(
    `${all} elements, ${placed} placed, ${seconds} s, at most ${mostMib()} MiB resident (${before} MiB before)\n`,
  )
}

const [what, first = '', second = ''] = process.argv.slice(2)
if (what === 'read') await read(first)
else await make(Number(first || 5), Number(second || 0.5))
