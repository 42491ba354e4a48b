import { CalendarX } from 'lucide-react'
import { useSearchParams } from 'react-router'
import { questionText as text } from '#text/questions.ts'
import { useAnswerMailed, useMailedQuestion } from '#web/features/questions/queries.ts'
import { QuestionView } from '#web/features/questions/question-view.tsx'
import { AskError } from '#web/lib/ask.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState, QueryView } from '#web/ui/states.tsx'

export const title = text.title

const PANEL = '/business-dashboard'
const toPanel = (
  <ButtonLink look="secondary" to={PANEL}>
    {text.toPanel}
  </ButtonLink>
)

const Over = () => (
  <EmptyState level="h1" icon={CalendarX} title={text.over} text={text.overText}>
    {toPanel}
  </EmptyState>
)

/** Where a mailed link is answered without a login. */
export function OwnerQuestionPage() {
  const token = useSearchParams()[0].get('token') ?? ''
  return token ? <Asked key={token} token={token} /> : <Over />
}

function Asked({ token }: { token: string }) {
  const query = useMailedQuestion(token)
  const answering = useAnswerMailed(token)
  const { data, error } = query
  const status = error instanceof AskError ? error.failure.status : 0
  if (status === 410 || status === 400) return <Over />
  if (!data) return <QueryView query={query} failed={text.loadFailed} loading={text.loading} />
  return (
    <div className="mx-auto grid w-full max-w-lg gap-4">
      <QuestionView question={data} answering={answering} level="h1" toHours={toPanel} />
      <p className="text-sm text-ink-soft">{text.pageLead}</p>
    </div>
  )
}
