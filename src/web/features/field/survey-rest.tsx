import { Phone } from 'lucide-react'
import type { ReactNode } from 'react'
import {
  type SurveyCall,
  type SurveyHours,
  surveyCallResults,
  surveyHoursResults,
} from '#contract/surveys.ts'
import { showPhone, telHref } from '#lib/phone.ts'
import { fieldSurveyText as text } from '#text/surveys.ts'
import { Button, ButtonAnchor } from '#web/ui/button.tsx'
import { Card, Section } from '#web/ui/card.tsx'
import { newWaiting, putWaiting } from './queue.ts'
import type { Content } from './waiting.ts'

type Props = { calls: readonly SurveyCall[]; doors: readonly SurveyHours[] }

/** Telephones to call and hours to compare of visited places of the sample, once each. */
export const SurveyRest = ({ calls, doors }: Props) => (
  <>
    {calls.length > 0 && (
      <Questions title={text.calls} lead={text.callsLead}>
        {calls.map(({ id, name, phone }) => (
          <Question
            key={id}
            name={name}
            legend={text.result(name)}
            answers={surveyCallResults.map((result) => ({
              label: text.results[result],
              content: { kind: 'surveyCall', placeId: id, name, result },
            }))}
          >
            <ButtonAnchor
              href={telHref(phone)}
              aria-label={text.call(name, showPhone(phone))}
              className="justify-self-start"
            >
              <Phone aria-hidden className="size-5" />
              {showPhone(phone)}
            </ButtonAnchor>
          </Question>
        ))}
      </Questions>
    )}
    {doors.length > 0 && (
      <Questions title={text.hours} lead={text.hoursLead}>
        {doors.map(({ id, name, door, shown }) => (
          <Question
            key={id}
            name={name}
            legend={text.compare(name)}
            answers={surveyHoursResults.map((result) => ({
              label: text.hoursResults[result],
              content: { kind: 'surveyHours', placeId: id, name, result },
            }))}
          >
            <dl className="grid grid-cols-[auto_1fr] gap-x-3 gap-y-1">
              <dt className="text-ink-soft">{text.door}</dt>
              <dd className="whitespace-pre-line wrap-anywhere">{door}</dd>
              <dt className="text-ink-soft">{text.shown}</dt>
              <dd className="whitespace-pre-line">{shown}</dd>
            </dl>
          </Question>
        ))}
      </Questions>
    )}
  </>
)

const Questions = ({ title, lead, children }: { title: string; lead: string; children: ReactNode }) => (
  <Section title={title} size="lg" className="grid grid-cols-1 gap-3">
    <p className="max-w-prose text-sm text-ink-soft">{lead}</p>
    <ul className="grid gap-3">{children}</ul>
  </Section>
)

type QuestionProps = {
  name: string
  legend: string
  answers: { label: string; content: Content }[]
  children: ReactNode
}

/** An answer waits for a network like a visit. */
function Question({ name, legend, answers, children }: QuestionProps) {
  const save = async (content: Content) => {
    const one = newWaiting(content, 0)
    if (one) await putWaiting(one)
  }
  return (
    <li>
      <Card className="grid gap-3 p-3">
        <p className="font-semibold">{name}</p>
        {children}
        <fieldset aria-label={legend} className="flex flex-wrap gap-2">
          {answers.map(({ label, content }) => (
            <Button key={label} look="secondary" onClick={() => void save(content)}>
              {label}
            </Button>
          ))}
        </fieldset>
      </Card>
    </li>
  )
}
