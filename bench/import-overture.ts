import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { makeOvertureReader } from '#server/features/candidates/read-overture.ts'
import { loadPlaces } from '#server/features/places/places.ts'
import { beginOverture, type OvertureRow } from '../test/overture-file.ts'
import { makeRandom } from './random.ts'

// Time and memory for reading a release of Overture's places, without mapping and database:
// node bench/import-overture.ts make [thousands of rows] [thousands in a row group], or: read FILE

const random = makeRandom(724)
const CATEGORIES = [
  ...['restaurant', 'cafe', 'clothing_store', 'school', 'muslim_place_of_worship', 'park'],
  ...['pharmacy', 'hair_salon', 'gas_station', 'hotel', 'grocery_store', 'automotive_repair'],
]
const NAMES = ['Eczanesi', 'Kuaför', 'Market', 'Oto Servis', 'Lokantası']
const hex = (length: number) => Array.from({ length }, () => random.whole(0, 15).toString(16)).join('')

/** Anywhere between the corners of the country, so that some lie in the sea and abroad; half with a telephone. */
function rowAt(i: number): OvertureRow {
  const isFoursquare = random.chance(0.1)
  return {
    id: `${hex(8)}-${hex(4)}-4${hex(3)}-a${hex(3)}-${hex(12)}`,
    name: `İşletme ${i.toString(36)} ${random.pick(NAMES)}`,
    category: random.pick(CATEGORIES),
    geometry: { lat: 36.2 + 5.5 * random.next(), lng: 26.5 + 18 * random.next() },
    sources: [
      {
        dataset: isFoursquare ? 'Foursquare' : 'meta',
        license: isFoursquare ? 'Apache-2.0' : 'CDLA-Permissive-2.0',
        record_id: String(1e14 + i),
      },
      { property: '/properties/confidence', dataset: 'Overture', license: 'CDLA-Permissive-2.0' },
    ],
    phones: random.chance(0.5) ? [`+90442${String(i).padStart(7, '0')}`] : null,
    websites: random.chance(0.3) ? [`https://www.ornek${i}.test/`] : null,
    addresses: [{ freeform: `Cumhuriyet Mahallesi Atatürk Caddesi No:${i % 200}`, country: 'TR' }],
    status: random.chance(0.02) ? 'permanently_closed' : 'open',
  }
}

function make(rows: number, inGroup: number): void {
  const folder = mkdtempSync(path.join(tmpdir(), 'rehber-bench-overture-'))
  try {
    const file = path.join(folder, 'places.parquet')
    const { write, finish } = beginOverture(file, { rowGroupSize: inGroup })
    for (let i = 0; i < rows; i += inGroup)
      write(Array.from({ length: Math.min(inGroup, rows - i) }, (_, k) => rowAt(i + k)))
    finish()
    process.stdout.write(`${rows} rows, ${inGroup} a group, ${Math.round(statSync(file).size / 1e6)} MB\n`)
    // In a separate process, so that only reading is measured.
    spawnSync(process.execPath, [import.meta.filename, 'read', file], { stdio: 'inherit' })
  } finally {
    rmSync(folder, { recursive: true })
  }
}

async function read(file: string): Promise<void> {
  const started = performance.now()
  const counts = new Map<string, number>()
  await makeOvertureReader(loadPlaces()).read(file, {
    wants: () => true,
    async take(element) {
      const key = element?.refused ?? 'read'
      counts.set(key, (counts.get(key) ?? 0) + 1)
    },
  })
  const seconds = (performance.now() - started) / 1000
  const { user, system } = process.cpuUsage()
  const processor = (user + system) / 1e6
  const peak = Math.round(process.resourceUsage().maxRSS / 1000)
  const some = [...counts].map(([key, count]) => `${key} ${count}`).join(', ')
  process.stdout.write(
    `${some}: ${seconds.toFixed(1)} s, ${processor.toFixed(1)} s of the processor, peak ${peak} MB\n`,
  )
}

const [act, first = '1000', second = '100'] = process.argv.slice(2)
if (act === 'make') make(1000 * Number(first), 1000 * Number(second))
else if (act === 'read') await read(first)
else process.stderr.write('make [thousands of rows] [thousands in a row group], or: read FILE\n')
