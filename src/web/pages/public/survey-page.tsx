import { ChartNoAxesColumn } from 'lucide-react'
import type { SurveyPage } from '#contract/directory.ts'
import { surveyPageText as text } from '#text/surveys-page.ts'
import { FiguresTable } from '#web/features/surveys/figures-table.tsx'
import { WeekFacts } from '#web/features/surveys/week-facts.tsx'
import { WeeksPlot } from '#web/features/surveys/weeks-plot.tsx'
import { Section } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/states.tsx'

/** How much of what is shown is true, and how that is known. */
export function Survey({ page }: { page: SurveyPage }) {
  const { size, minVisits, visits, total, weeks } = page
  const told = weeks.flatMap(({ from, to, figures }) => (figures ? { from, to, open: figures.open } : []))
  return (
    <div className="grid max-w-4xl grid-cols-1 gap-8">
      <div className="grid gap-3">
        <h1 className="text-3xl font-bold">{text.title}</h1>
        <p className="max-w-prose text-lg text-ink-soft">{text.lead}</p>
      </div>
      {total ? (
        <>
          <Section title={text.total}>
            <p className="max-w-prose">{text.totalLead(visits)}</p>
            <FiguresTable figures={total} label={text.total} />
          </Section>
          <Section title={text.plot}>
            <WeeksPlot weeks={told} />
          </Section>
        </>
      ) : (
        <EmptyState icon={ChartNoAxesColumn} title={text.empty} text={text.emptyText(minVisits, visits)} />
      )}
      <Points title={text.method} points={text.points(size, minVisits)} />
      <Points title={text.limits} points={text.limitPoints} />
      <Points title={text.check} points={text.checkPoints} />
      <a
        href="/api/surveys"
        className="inline-flex min-h-12 items-center justify-self-start font-semibold text-accent underline"
      >
        {text.data}
      </a>
      {weeks.length > 0 && (
        <Section title={text.weeks}>
          {weeks.map((week) => (
            <WeekFacts key={week.from} week={week} />
          ))}
        </Section>
      )}
    </div>
  )
}

const Points = ({ title, points }: { title: string; points: readonly string[] }) => (
  <Section title={title}>
    <ul className="grid max-w-prose list-disc gap-2 pl-5">
      {points.map((point) => (
        <li key={point}>{point}</li>
      ))}
    </ul>
  </Section>
)
