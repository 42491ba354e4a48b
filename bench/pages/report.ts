import { atLeast, atMost, type Bar, barsTable } from '../bars.ts'
import type { Figures } from '../rounds.ts'
import type { SitemapFigures } from './sitemap.ts'

const LEAST_RATIO = 1 / 3
const MAX_CRAWLED_MS = 2

type Outcome = {
  figures: ReadonlyMap<string, Figures>
  sitemap: SitemapFigures
  size: number
  busyBefore: number
}

const whole = (value: number) => Math.round(value).toLocaleString('en')
const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
const table = (head: readonly string[], rows: readonly (readonly string[])[]) =>
  [row(head), row(head.map((_, i) => (i === 0 ? '---' : '---:'))), ...rows.map(row)].join('\n')

const titles = { visitors: 'as visitors ask', crawler: 'each once, as a crawler asks' }

export function reportOf({ figures, sitemap, size, busyBefore }: Outcome): {
  report: string
  bars: Bar[]
} {
  const of = (name: string): Figures => {
    const found = figures.get(name)
    if (!found) throw new Error(`${name} was not measured`)
    return found
  }
  const ratioOf = (manner: string) => {
    const [ours, constant] = [of(`${manner} ours`), of(`${manner} constant`)]
    return { speed: ours.perSecond / constant.perSecond, cpu: constant.cpuMicros / ours.cpuMicros }
  }
  const lines = Object.entries(titles).flatMap(([manner, title]) =>
    (['ours', 'constant'] as const).map((who) => {
      const one = of(`${manner} ${who}`)
      const ratio = who === 'ours' ? ratioOf(manner) : { speed: 1, cpu: 1 }
      return [
        title,
        who === 'ours' ? 'our server' : 'Fastify, constant',
        whole(one.perSecond),
        ratio.speed.toFixed(2),
        whole(one.cpuMicros),
        ratio.cpu.toFixed(2),
        one.p50Ms.toFixed(1),
        one.p99Ms.toFixed(1),
        whole(one.bytes),
      ]
    }),
  )
  const least = Math.min(...Object.values(ratioOf('visitors')))
  const crawled = of('crawler ours').cpuMicros / 1000
  const bars = [
    atLeast('as visitors ask, of the constant (the lower ratio)', least, LEAST_RATIO, (value) =>
      value.toFixed(2),
    ),
    atMost(
      "a crawler's page, the server's processor",
      crawled,
      MAX_CRAWLED_MS,
      (value) => `${value.toFixed(2)} ms`,
    ),
  ]
  const at = new Intl.DateTimeFormat('en-CA', { dateStyle: 'short', timeStyle: 'short' }).format(new Date())
  const noise = busyBefore > 0.7 ? `, busy with other work (load ${busyBefore.toFixed(1)} at the start)` : ''
  const report = [
    `\`npm run bench -- pages\`, ${at}, ${whole(size)} businesses, Node ${process.versions.node}, 2 cores${noise}.`,
    table(
      ['pages', 'server', 'requests/s', 'ratio', 'CPU µs', 'CPU ratio', 'p50 ms', 'p99 ms', 'bytes, zipped'],
      lines,
    ),
    `A part of the sitemap with 50,000 addresses: ${whole(sitemap.milliseconds)} ms the first time, ${whole(sitemap.again)} ms again; a page asked meanwhile waited ${whole(sitemap.longestWait)} ms at most.`,
    barsTable(bars),
  ].join('\n\n')
  return { report, bars }
}
