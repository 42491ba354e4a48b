import { type SurveyHours, surveyHoursResults } from '#contract/surveys.ts'
import { fieldSurveyText as text } from '#text/surveys.ts'
import { Button } from '#web/ui/button.tsx'
import { Card, Section } from '#web/ui/card.tsx'
import { newWaiting, putWaiting } from './queue.ts'

/** Hours that were read at the doors of the sample beside those that were shown, each to be compared once. */
export const SurveyDoors = ({ doors }: { doors: readonly SurveyHours[] }) => (
  <Section title={text.hours} size="lg" className="grid grid-cols-1 gap-3">
    <p className="max-w-prose text-sm text-ink-soft">{text.hoursLead}</p>
    <ul className="grid gap-3">
      {doors.map((one) => (
        <li key={one.id}>
          <HoursCard {...one} />
        </li>
      ))}
    </ul>
  </Section>
)

function HoursCard({ id, name, door, shown }: SurveyHours) {
  const save = async (result: (typeof surveyHoursResults)[number]) => {
    const one = newWaiting({ kind: 'surveyHours', placeId: id, name, result }, 0)
    if (one) await putWaiting(one)
  }
  return (
    <Card className="grid gap-3 p-3">
      <p className="font-semibold">{name}</p>
      <dl className="grid grid-cols-[auto_1fr] gap-x-3 gap-y-1">
        <dt className="text-ink-soft">{text.door}</dt>
        <dd className="whitespace-pre-line wrap-anywhere">{door}</dd>
        <dt className="text-ink-soft">{text.shown}</dt>
        <dd className="whitespace-pre-line">{shown}</dd>
      </dl>
      <fieldset aria-label={text.compare(name)} className="flex flex-wrap gap-2">
        {surveyHoursResults.map((result) => (
          <Button key={result} look="secondary" onClick={() => void save(result)}>
            {text.hoursResults[result]}
          </Button>
        ))}
      </fieldset>
    </Card>
  )
}
