import type { SurveyWeek } from '#contract/surveys.ts'
import { surveyPageText as text } from '#text/surveys-page.ts'
import { FiguresTable } from './figures-table.tsx'

/** A week: what it was drawn from, how to check it, and what was found. */
export function WeekFacts({ week }: { week: SurveyWeek }) {
  const { from, to, areas, strata, commitment, seed, frameDigest, figures } = week
  const drawn = strata.reduce((sum, stratum) => sum + stratum.drawn, 0)
  return (
    <details className="rounded-lg border border-line bg-surface p-4">
      <summary className="min-h-12 cursor-pointer content-center font-semibold">
        {text.week(from, to)}
      </summary>
      <div className="grid grid-cols-1 gap-3 pt-2">
        <p>{figures ? text.visited(figures.visits, drawn) : text.drawn(drawn)}</p>
        {seed === null && <p>{text.running}</p>}
        <p className="text-sm text-ink-soft">{text.areas(areas)}</p>
        <p className="text-sm text-ink-soft">{text.strata(strata)}</p>
        <dl className="grid gap-2 text-sm">
          <Hash label={text.commitment} value={commitment} />
          {seed !== null && <Hash label={text.seed} value={seed} />}
          <Hash label={text.digest} value={frameDigest} />
        </dl>
        {figures && figures.visits > 0 && <FiguresTable figures={figures} label={text.week(from, to)} />}
      </div>
    </details>
  )
}

const Hash = ({ label, value }: { label: string; value: string }) => (
  <div>
    <dt className="text-ink-soft">{label}</dt>
    <dd className="font-mono break-all">{value}</dd>
  </div>
)
