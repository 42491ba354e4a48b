import type { ReactNode } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { candidateAnswers } from '#contract/candidates.ts'
import { candidateText as text } from '#text/candidates.ts'
import { useSession } from '#web/lib/session.tsx'
import { Button, TextLink } from '#web/ui/button.tsx'
import { Section } from '#web/ui/card.tsx'
import { ErrorText } from '#web/ui/states.tsx'
import { useAnswer, useTakeOver } from './queries.ts'

/** For somebody who knows the place: to say whether it is as it is shown, or to take it over. */
export function CandidateActions({ id }: { id: number }) {
  const session = useSession()
  const isIn = session.status === 'in'
  const isOwner = isIn && session.user.accountType === 'business'
  const { pathname } = useLocation()
  const next = new URLSearchParams({ next: pathname })
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Box title={text.ask}>
        {isIn ? <Question id={id} /> : <TextLink to={`/login?${next}`}>{text.signIn}</TextLink>}
      </Box>
      <Box title={text.mine}>
        {isOwner ? (
          <TakeOver id={id} />
        ) : (
          <>
            <p>{text.mineOwner}</p>
            <TextLink to={`/business-login?${next}`}>{text.mine}</TextLink>
          </>
        )}
      </Box>
    </div>
  )
}

const Box = ({ title, children }: { title: string; children: ReactNode }) => (
  <Section
    title={title}
    size="lg"
    className="grid content-start gap-3 rounded-lg border border-line bg-surface p-4"
  >
    {children}
  </Section>
)

function Question({ id }: { id: number }) {
  const answer = useAnswer(id)
  if (answer.isSuccess) return <p role="status">{text.thanks}</p>
  return (
    <>
      <div className="flex flex-wrap gap-2">
        {candidateAnswers.map((one) => (
          <Button
            key={one}
            look="secondary"
            busy={answer.isPending && answer.variables === one}
            onClick={() => answer.isPending || answer.mutate(one)}
          >
            {text.answers[one]}
          </Button>
        ))}
      </div>
      <ErrorText text={answer.error?.message} />
    </>
  )
}

function TakeOver({ id }: { id: number }) {
  const navigate = useNavigate()
  const begin = useTakeOver(id, (businessId) => void navigate(`/business-register?business=${businessId}`))
  return (
    <>
      <p>{text.mineText}</p>
      <Button busy={begin.isPending} onClick={() => begin.isPending || begin.mutate()}>
        {text.mine}
      </Button>
      <ErrorText text={begin.error?.message} />
    </>
  )
}
