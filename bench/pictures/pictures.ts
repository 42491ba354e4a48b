import { loadavg } from 'node:os'
import { readConfig } from '#server/config.ts'
import { openBasemap } from '#server/features/basemap/basemap.ts'
import { MAX_BYTES, makeDrawPicture } from '#server/features/sharing/draw-picture.ts'
import { writeHoursCard } from '#server/features/sharing/hours-card-pdf.ts'
import type { Shown } from '#server/features/sharing/pictures.ts'
import { writePoster } from '#server/features/sharing/poster-pdf.ts'
import { atMost, type Bar } from '../bars.ts'
import { readOptions } from '../options.ts'
import { makeRandom } from '../random.ts'
import { quantile } from '../statistics.ts'

const SEED = 7242
const HOURS = ['Pzt–Cum 09:00–18:00', 'Cmt 10:00–14:00', 'Paz kapalı']
const PAGE = 'https://rehber724.example/isletme/240192'
/** The middle of what is drawn, and how far around it, in degrees. */
const REGIONS = [
  { name: 'business, streets', lat: 41.03, lng: 28.95, around: 0.08, isPin: true },
  { name: 'business, main roads', lat: 39.5, lng: 33, around: 3, isPin: true },
  { name: 'list, district', lat: 41.03, lng: 28.95, around: 0.15, isPin: false },
]

type Spent = { ms: number; bytes: number }

async function spend(work: () => Promise<Buffer>): Promise<Spent> {
  const before = process.cpuUsage()
  const { length } = await work()
  const { user, system } = process.cpuUsage(before)
  return { ms: (user + system) / 1000, bytes: length }
}

function report(name: string, spent: readonly Spent[]): void {
  const of = (key: keyof Spent, share: number) =>
    Math.round(
      quantile(
        spent.map((one) => one[key]),
        share,
      ),
    )
  console.log(
    `${name.padEnd(22)} processor p50 ${of('ms', 0.5)} ms, p95 ${of('ms', 0.95)} ms; bytes p50 ${of('bytes', 0.5)}, most ${of('bytes', 1)}`,
  )
}

/** Processor time, of all threads, and bytes of pictures for chats and of what owners print. Returns its bars. */
export async function benchPictures(args: string[]): Promise<Bar[]> {
  const { values } = readOptions(args, { count: '200' })
  const count = Number(values.count)
  const basemap = await openBasemap(readConfig({}), console.error)
  const draw = makeDrawPicture(basemap, async () => null)
  const random = makeRandom(SEED)
  console.log(`${count} of each, load ${(loadavg()[0] ?? 0).toFixed(1)}`)
  let largest = 0
  for (const { name, lat, lng, around, isPin } of REGIONS) {
    const near = (middle: number) => middle + (random.next() * 2 - 1) * around
    const spent: Spent[] = []
    for (let i = 0; i < count; i += 1) {
      const spot = { lat: near(lat), lng: near(lng), isPin }
      const title = `Işıklar Çilingir ve Anahtar ${i}`
      const shown: Shown = { title, above: 'Çilingir · Beyoğlu, İstanbul', below: HOURS, spot, cover: null }
      spent.push(await spend(() => draw(shown)))
    }
    largest = Math.max(largest, ...spent.map(({ bytes }) => bytes))
    report(name, spent)
  }
  const week = Array.from({ length: 7 }, () => [{ from: '09:00', to: '18:00' }])
  const poster = { name: 'Işıklar Çilingir', kind: 'Çilingir · Beyoğlu', page: PAGE, wheel: PAGE }
  const sheets: [string, () => Promise<Buffer>][] = [
    ['poster', () => writePoster('a4', poster)],
    ['card of hours', () => writeHoursCard('a6', { name: poster.name, page: PAGE, week })],
  ]
  for (const [name, write] of sheets) {
    const spent: Spent[] = []
    for (let i = 0; i < count / 4; i += 1) spent.push(await spend(write))
    report(name, spent)
  }
  return [atMost('the largest picture', largest, MAX_BYTES, (bytes) => `${Math.round(bytes / 1000)} kB`)]
}
