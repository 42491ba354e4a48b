import { type ReactNode, useState } from 'react'
import { useParams } from 'react-router'
import { showPhone } from '#lib/phone.ts'
import { candidateText } from '#text/candidates.ts'
import { removalText as text } from '#text/removals.ts'
import { AddDocument } from '#web/features/removals/add-document.tsx'
import { type AskedRemoval, AskForm } from '#web/features/removals/ask-form.tsx'
import { CodeForm } from '#web/features/removals/code-form.tsx'
import { useRemovalWays } from '#web/features/removals/queries.ts'
import { idOf } from '#web/lib/addresses.ts'
import { isNotFound } from '#web/lib/ask.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { QueryView } from '#web/ui/states.tsx'
import { AccountPage } from './account-page.tsx'
import { CandidateNotFound } from './candidate-page.tsx'

export const title = text.title

/** Where whoever a place of open data names asks for its removal; for guests too. */
export function RemovalPage() {
  const id = idOf(useParams().id)
  return id === null ? <CandidateNotFound /> : <Known key={id} id={id} />
}

function Known({ id }: { id: number }) {
  const query = useRemovalWays(id)
  const [asked, setAsked] = useState<AskedRemoval | null>(null)
  const [isRemoved, setIsRemoved] = useState(false)
  const back = [{ question: '', to: `/candidates/${id}`, link: text.toPlace }]
  if (isRemoved)
    return (
      <AccountPage title={text.removed} lead={text.removedText} links={[]}>
        <ButtonLink to="/">{text.toSearch}</ButtonLink>
      </AccountPage>
    )
  if (isNotFound(query.error)) return <CandidateNotFound />
  if (!query.data)
    return <QueryView query={query} failed={candidateText.detailFailed} shape="h-96 rounded-lg" />
  const { name, phone } = query.data
  if (asked?.way === 'code' && phone !== null)
    return (
      <AccountPage title={text.title} lead={text.codeSent(showPhone(phone))} links={back}>
        <CodeForm clientId={asked.clientId} onRemoved={() => setIsRemoved(true)} />
      </AccountPage>
    )
  return (
    <AccountPage
      title={asked ? text.asked : text.title}
      lead={asked ? text.askedLead(name) : text.lead(name)}
      links={back}
    >
      {asked ? (
        <>
          <Done>{text.askedText(asked.answerBy)}</Done>
          <AddDocument clientId={asked.clientId} />
        </>
      ) : (
        <AskForm candidateId={id} phone={phone} onAsked={setAsked} />
      )}
    </AccountPage>
  )
}

const Done = ({ children }: { children: ReactNode }) => (
  <p role="status" className="rounded-md bg-open-soft p-4 font-semibold">
    {children}
  </p>
)
