import { Phone } from 'lucide-react'
import { type SurveyCall, surveyCallResults } from '#contract/surveys.ts'
import { showPhone, telHref } from '#lib/phone.ts'
import { fieldSurveyText as text } from '#text/surveys.ts'
import { Button, ButtonAnchor } from '#web/ui/button.tsx'
import { Card, Section } from '#web/ui/card.tsx'
import { newWaiting, putWaiting } from './queue.ts'

/** Telephones of visited places of the sample, each to be called once. */
export const SurveyCalls = ({ calls }: { calls: readonly SurveyCall[] }) => (
  <Section title={text.calls} size="lg" className="grid grid-cols-1 gap-3">
    <p className="max-w-prose text-sm text-ink-soft">{text.callsLead}</p>
    <ul className="grid gap-3">
      {calls.map((call) => (
        <li key={call.id}>
          <CallCard {...call} />
        </li>
      ))}
    </ul>
  </Section>
)

function CallCard({ id, name, phone }: SurveyCall) {
  const save = async (result: (typeof surveyCallResults)[number]) => {
    const one = newWaiting({ kind: 'surveyCall', placeId: id, name, result }, 0)
    if (one) await putWaiting(one)
  }
  return (
    <Card className="grid gap-3 p-3">
      <p className="font-semibold">{name}</p>
      <ButtonAnchor
        href={telHref(phone)}
        aria-label={text.call(name, showPhone(phone))}
        className="justify-self-start"
      >
        <Phone aria-hidden className="size-5" />
        {showPhone(phone)}
      </ButtonAnchor>
      <fieldset aria-label={text.result(name)} className="flex flex-wrap gap-2">
        {surveyCallResults.map((result) => (
          <Button key={result} look="secondary" onClick={() => void save(result)}>
            {text.results[result]}
          </Button>
        ))}
      </fieldset>
    </Card>
  )
}
