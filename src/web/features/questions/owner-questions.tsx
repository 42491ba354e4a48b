import type { OwnerQuestion } from '#contract/questions.ts'
import { questionText as text } from '#text/questions.ts'
import { useOwnBusinesses } from '#web/lib/own-businesses.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { SwitchField } from '#web/ui/switch-field.tsx'
import { useAnswerQuestion, useAsking, useOwnerQuestions, useSetAsking } from './queries.ts'
import { QuestionView } from './question-view.tsx'

/** Open questions about the owner's businesses, on the panel; nothing while there is nothing, or no answer. */
export function OwnerQuestions() {
  const { data: own = [] } = useOwnBusinesses()
  const { data = [] } = useOwnerQuestions(own.some(({ role }) => role === 'owner'))
  return data.map((question) => <Asked key={question.businessId} question={question} />)
}

function Asked({ question }: { question: OwnerQuestion }) {
  const answering = useAnswerQuestion(question)
  return (
    <QuestionView
      question={question}
      answering={answering}
      level="h2"
      toHours={
        <ButtonLink look="secondary" to={`/business-dashboard/${question.businessId}/hours`}>
          {text.hours}
        </ButtonLink>
      }
    />
  )
}

/** Whether the owner is asked; nothing for who is not the owner. */
export function AskingSwitch({ businessId }: { businessId: number }) {
  const { data } = useAsking(businessId)
  const { mutate, isPending, variables } = useSetAsking(businessId)
  if (!data) return null
  return (
    <SwitchField
      name="asking"
      label={text.asking}
      hint={text.askingHint}
      isOn={isPending ? variables : data.isOn}
      onChange={(isOn) => !isPending && mutate(isOn)}
    />
  )
}
