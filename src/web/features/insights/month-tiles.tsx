import { ArrowDown, ArrowUp, Equal } from 'lucide-react'
import { type BusinessStats, type Measure, measures } from '#contract/stats.ts'
import { statsFormats, statsText as text } from '#text/stats.ts'

/** A month's figures beside those of the month before. */
export function MonthTiles({ stats }: { stats: BusinessStats }) {
  const { month, beforeSoFar } = stats
  return (
    <section aria-labelledby="month" className="grid gap-3">
      <div className="grid gap-1">
        <h2 id="month" className="text-xl font-bold">
          {text.month(month.from)}
        </h2>
        <p className="text-sm text-ink-soft">
          {text.compared([month.from, month.to], [beforeSoFar.from, beforeSoFar.to])}
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

function Tile({ measure, stats }: { measure: Measure; stats: BusinessStats }) {
  const { month, beforeSoFar, before } = stats
  const [now, then] = [month.totals[measure], beforeSoFar.totals[measure]]
  const whole = before.totals[measure]
  const note = text.notes[measure]
  return (
    <div className="flex flex-col gap-1 rounded-lg border border-line bg-surface p-4">
      <dt className="text-sm text-ink-soft">{text.measures[measure]}</dt>
      <dd data-measure={measure} className={now === null ? 'font-semibold' : 'text-2xl font-bold'}>
        {now === null ? text.tooFew : statsFormats.count(now)}
      </dd>
      {now !== null && then !== null && <Difference now={now} then={then} />}
      {then !== null && (
        <dd className="text-sm text-ink-soft">
          {text.before(beforeSoFar.from, beforeSoFar.to, statsFormats.count(then))}
        </dd>
      )}
      {whole !== null && beforeSoFar.to !== before.to && (
        <dd className="text-sm text-ink-soft">{text.wholeBefore(before.from, statsFormats.count(whole))}</dd>
      )}
      {note && <dd className="text-xs text-ink-soft">{note}</dd>}
    </div>
  )
}

function Difference({ now, then }: { now: number; then: number }) {
  const Sign = now === then ? Equal : now > then ? ArrowUp : ArrowDown
  return (
    <dd className="flex items-center gap-1 text-sm font-semibold">
      <Sign aria-hidden className="size-4 shrink-0" strokeWidth={2} />
      {text.difference(now, then)}
    </dd>
  )
}
