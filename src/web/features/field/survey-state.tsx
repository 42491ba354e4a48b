import { fieldWorkText } from '#text/field-plans.ts'
import { fieldSurveyText } from '#text/surveys.ts'
import { CardSection } from '#web/ui/card.tsx'
import { QueryView } from '#web/ui/states.tsx'
import { useSurvey } from './queries.ts'

const text = fieldSurveyText.state

/** How far this week's sample has come: numbers alone, for what was found is told when the week is over. */
export function SurveyState() {
  const survey = useSurvey()
  const { data } = survey
  if (!data)
    return <QueryView query={survey} failed={text.failed} loading={text.loading} shape="h-28 rounded-lg" />
  const { week } = data
  return (
    <CardSection title={text.title}>
      {week ? (
        <>
          <dl className="flex flex-wrap gap-x-8 gap-y-2">
            <Count label={text.drawn} value={week.drawn} />
            <Count label={text.visited} value={week.visited} />
            <Count label={text.called} value={week.called} />
          </dl>
          <p className="text-sm text-ink-soft">{text.areas(week.areas)}</p>
        </>
      ) : (
        <p className="max-w-prose text-ink-soft">{text.none}</p>
      )}
    </CardSection>
  )
}

const Count = ({ label, value }: { label: string; value: number }) => (
  <div>
    <dt className="text-sm text-ink-soft">{label}</dt>
    <dd className="text-2xl font-bold tabular-nums">{fieldWorkText.count(value)}</dd>
  </div>
)
