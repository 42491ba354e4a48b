import { ArrowDown, ArrowUp, Equal } from 'lucide-react'
import { type BusinessStats, type Measure, measures } from '#contract/stats.ts'
import { statsFormats, statsText as text } from '#text/stats.ts'

/** Figures of the period, beside those of the period before if the business was listed throughout it. */
export function PeriodTiles({ stats }: { stats: BusinessStats }) {
  const { from, to, former } = stats
  return (
    <section aria-labelledby="period" className="grid gap-3">
      <div className="grid gap-1">
        <h2 id="period" className="text-xl font-bold">
          {text.range(from, to)}
        </h2>
        <p className="text-sm text-ink-soft">
          {former ? text.compared(former.from, former.to) : text.notCompared}
        </p>
      </div>
      <dl className="grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-4">
        {measures.map((measure) => (
          <Tile key={measure} measure={measure} stats={stats} />
        ))}
      </dl>
    </section>
  )
}

function Tile({ measure, stats: { totals, former } }: { measure: Measure; stats: BusinessStats }) {
  const now = totals[measure]
  const note = text.notes[measure]
  return (
    <div className="flex flex-col gap-1 rounded-lg border border-line bg-surface p-4">
      <dt className="text-sm text-ink-soft">{text.measures[measure]}</dt>
      <dd data-measure={measure} className="text-2xl font-bold">
        {statsFormats.count(now)}
      </dd>
      {former && <Difference now={now} then={former.totals[measure]} />}
      {note && <dd className="text-xs text-ink-soft">{note}</dd>}
    </div>
  )
}

function Difference({ now, then }: { now: number; then: number }) {
  const Sign = now === then ? Equal : now > then ? ArrowUp : ArrowDown
  return (
    <dd className="grid gap-0.5 text-sm">
      <span className="flex items-center gap-1 font-semibold">
        <Sign aria-hidden className="size-4 shrink-0" strokeWidth={2} />
        {text.difference(now, then)}
      </span>
      <span className="text-ink-soft">{text.toFormer(statsFormats.count(then))}</span>
    </dd>
  )
}
