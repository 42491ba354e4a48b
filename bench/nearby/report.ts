import { type Bar, barsTable } from '../bars.ts'
import { growthOf, indexBytes } from './bars.ts'
import { type ContestantName, contestantNames } from './contestants.ts'
import type { Growth } from './measure-growth.ts'
import type { WorldFigures } from './measure-world.ts'

const titles: Record<ContestantName, string> = {
  ours: 'our server',
  fastify: 'Fastify, constant',
  cards: 'our server, cards',
  screens: 'our server, as our screens ask',
  fastifyCards: 'Fastify, constant cards',
  http: 'node:http, constant',
  sql: 'our server, from SQL',
}

/** Compared with the constant of their size. */
const inCards: ReadonlySet<ContestantName> = new Set(['cards', 'screens', 'fastifyCards'])

const whole = (value: number) => Math.round(value).toLocaleString('en')
const megabytes = (bytes: number) => (bytes / 1e6).toFixed(bytes < 10e6 ? 1 : 0)

const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
const table = (head: readonly string[], rows: readonly (readonly string[])[]) =>
  [row(head), row(head.map((_, i) => (i === 0 ? '---' : '---:'))), ...rows.map(row)].join('\n')

function speed(worlds: readonly WorldFigures[]): string {
  const head = [
    'businesses',
    'server',
    'requests/s',
    'ratio',
    'CPU µs',
    'CPU ratio',
    'p50 ms',
    'p99 ms',
    'bytes',
    'refused',
  ]
  const lines = worlds.flatMap(({ size, contestants }) =>
    contestantNames.map((name) => {
      const own = contestants[name]
      const constant = contestants[inCards.has(name) ? 'fastifyCards' : 'fastify']
      return [
        whole(size),
        titles[name],
        whole(own.perSecond),
        (own.perSecond / constant.perSecond).toFixed(2),
        whole(own.cpuMicros),
        (constant.cpuMicros / own.cpuMicros).toFixed(2),
        own.p50Ms.toFixed(1),
        own.p99Ms.toFixed(1),
        whole(own.bytes),
        `${(100 * own.refusedShare).toFixed(1)} %`,
      ]
    }),
  )
  return table(head, lines)
}

const growthTable = (growth: Growth) =>
  table(
    ['businesses', 'requests/s', 'CPU µs', 'growth', 'bytes'],
    [growth.small, growth.large].map((one, i) => [
      whole(one.size),
      whole(one.perSecond),
      whole(one.cpuMicros),
      i === 0 ? '1' : growthOf(growth).toFixed(2),
      whole(one.bytes),
    ]),
  )

function memory(worlds: readonly WorldFigures[]): string {
  const packed = ['own', 'kind', 'place', 'hours', 'detail']
  const lines = worlds.map((world) => {
    const { size, index, resident } = world
    const text = packed.reduce((sum, name) => sum + (index.buffers[name] ?? 0), 0)
    return [
      whole(size),
      megabytes(indexBytes(world)),
      megabytes(index.heap),
      megabytes(indexBytes(world) - index.heap - text),
      megabytes(text),
      whole(resident.now),
      whole(resident.most),
      index.buildSeconds.toFixed(1),
    ]
  })
  const head = [
    'businesses',
    'index MB',
    'heap',
    'arrays',
    'JSON parts',
    'process MB',
    'its peak',
    'read in s',
  ]
  return table(head, lines)
}

/** The result as Markdown. */
export function reportOf(
  worlds: readonly WorldFigures[],
  growth: Growth | null,
  bars: readonly Bar[],
): string {
  const parts = [speed(worlds)]
  if (growth) parts.push(`Full answers alone, ${growth.questions} questions:`, growthTable(growth))
  parts.push('Memory:', memory(worlds), 'The bars:')
  parts.push(barsTable(bars))
  return parts.join('\n\n')
}
