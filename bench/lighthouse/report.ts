export const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const

/** Scores in the order of `CATEGORIES`, from 0 to 100; `missed` names audits with a weight and a score below 0.9. */
export type Run = {
  scores: number[]
  firstPaintMs: number
  largestPaintMs: number
  blockedMs: number
  layoutShift: number
  bytes: number
  missed: string[]
}

export type Measured = { name: string; isPublic: boolean; run: Run }

const LEAST_PERFORMANCE = 95
const FULL = 100
/** For public pages, often the first of a visit. */
const LATEST_PAINT_MS = 1800

/** The run with the median performance. */
export function medianRun(runs: readonly Run[]): Run {
  const sorted = runs.toSorted((a, b) => (a.scores[0] ?? 0) - (b.scores[0] ?? 0))
  const median = sorted[Math.floor((sorted.length - 1) / 2)]
  if (!median) throw new Error('Nothing was measured')
  return median
}

/** Search engines see only public pages: these need the full SEO score and an early largest paint. */
function keepsBar({ run: { scores, largestPaintMs }, isPublic }: Measured): boolean {
  const [performance = 0, accessibility, bestPractices, seo] = scores
  return (
    performance >= LEAST_PERFORMANCE &&
    accessibility === FULL &&
    bestPractices === FULL &&
    (!isPublic || (seo === FULL && Math.round(largestPaintMs / 100) * 100 <= LATEST_PAINT_MS))
  )
}

const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
const seconds = (ms: number) => (ms / 1000).toFixed(1)

export function reportOf(measured: readonly Measured[], runs: number): { report: string; isMet: boolean } {
  const head = [
    ...['page', 'performance', 'accessibility', 'best practices', 'SEO'],
    ...['first paint s', 'largest paint s', 'blocked ms', 'shift', 'kB', 'bar'],
  ]
  const rows = measured.map((one) => {
    const { scores, firstPaintMs, largestPaintMs, blockedMs, layoutShift, bytes } = one.run
    const shown = scores.map((score, i) => (i === 3 && !one.isPublic ? `(${score})` : String(score)))
    return row([
      ...[one.name, ...shown, seconds(firstPaintMs), seconds(largestPaintMs), blockedMs.toFixed(0)],
      ...[layoutShift.toFixed(3), (bytes / 1000).toFixed(0), keepsBar(one) ? 'kept' : 'MISSED'],
    ])
  })
  const missed = measured.flatMap(({ name, run }) =>
    run.missed.length > 0 ? [`- ${name}: ${run.missed.join(', ')}`] : [],
  )
  const isMet = measured.every(keepsBar)
  const lines = [
    `\`npm run lighthouse\`, ${new Date().toISOString().slice(0, 10)}, mobile, simulated throttling, median of ${runs}.`,
    '',
    row(head),
    row(head.map((_, i) => (i === 0 ? '---' : '---:'))),
    ...rows,
    ...(missed.length > 0 ? ['', 'Below 0.9:', '', ...missed] : []),
  ]
  return { report: lines.join('\n'), isMet }
}
