import { MailQuestionMark } from 'lucide-react'
import { useNavigate, useParams } from 'react-router'
import { LETTER_PATH } from '#contract/letters.ts'
import { openedLetterText as text } from '#text/letters.ts'
import { CodeForm } from '#web/features/letters/code-form.tsx'
import { EndedLetter, GoodLetter } from '#web/features/letters/opened-letter.tsx'
import { useOpenedLetter } from '#web/features/letters/queries.ts'
import { OpenBusinessSide } from '#web/features/people/sides.tsx'
import { AskError } from '#web/lib/ask.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState, QueryView } from '#web/ui/states.tsx'
import { AccountPage } from './account-page.tsx'

export const title = text.title

/** Where the code of a letter leads: for guests, too. */
export function LetterPage() {
  const { code } = useParams()
  return code === undefined ? <Typed /> : <Opened key={code} code={code} />
}

function Typed() {
  const navigate = useNavigate()
  return (
    <AccountPage title={text.title} lead={text.lead} links={[]}>
      <CodeForm onCode={(code) => void navigate(`${LETTER_PATH}/${code}`)} />
    </AccountPage>
  )
}

function Opened({ code }: { code: string }) {
  const query = useOpenedLetter(code)
  const { data, error } = query
  const status = error instanceof AskError ? error.failure.status : 0
  if (status === 404 || status === 400)
    return (
      <EmptyState level="h1" icon={MailQuestionMark} title={text.unknown} text={text.unknownText}>
        <ButtonLink to={LETTER_PATH}>{text.other}</ButtonLink>
      </EmptyState>
    )
  if (!data)
    return <QueryView query={query} failed={text.failed} loading={text.loading} shape="h-80 rounded-lg" />
  const { state } = data
  return (
    <div className="mx-auto w-full max-w-lg">
      {state === 'good' ? (
        <GoodLetter letter={data} code={code} openSide={<OpenBusinessSide />} />
      ) : (
        <EndedLetter letter={{ ...data, state }} />
      )}
    </div>
  )
}
