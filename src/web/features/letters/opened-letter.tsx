import { MailX, Store } from 'lucide-react'
import type { ReactNode } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { claimPath, OWN_CLAIMS_PATH } from '#contract/claims.ts'
import { LETTER_PATH, type OpenedLetter } from '#contract/letters.ts'
import { openedLetterText as text } from '#text/letters.ts'
import { withReturn } from '#web/lib/addresses.ts'
import { useSession } from '#web/lib/session.tsx'
import { Button, ButtonLink, TextLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState, ErrorText } from '#web/ui/states.tsx'
import { useClaimByLetter } from './queries.ts'

type Props = { letter: OpenedLetter; code: string; openSide: ReactNode }

/** The place of a letter whose code is good, and the way to claim it. `openSide`: opens the business side of a customer's account. */
export function GoodLetter({ letter, code, openSide }: Props) {
  const { place, candidateId, businessId, endsAt, needsDocument } = letter
  return (
    <Card className="grid gap-4 p-5 sm:p-8">
      <div className="grid gap-1">
        <h1 className="text-lg font-semibold text-ink-soft">{text.good}</h1>
        <p className="text-2xl font-bold break-words">{place?.name}</p>
        <p className="text-ink-soft">
          {[place?.category, place?.district, place?.city].filter(Boolean).join(' · ')}
        </p>
      </div>
      {needsDocument && <p className="rounded-md bg-sunken p-3">{text.document}</p>}
      <Claim code={code} openSide={openSide} />
      <p className="text-sm text-ink-soft">{text.until(endsAt)}</p>
      <div className="border-t border-line pt-3">
        {candidateId === null ? (
          <TextLink to={`/business/${businessId}`}>{text.wrong}</TextLink>
        ) : (
          <TextLink to={`/candidates/${candidateId}/removal`}>{text.notMine}</TextLink>
        )}
      </div>
    </Card>
  )
}

/** The next step of whoever is here: sign in with the code, open their business side, or claim. */
function Claim({ code, openSide }: Pick<Props, 'code' | 'openSide'>) {
  const session = useSession()
  const { pathname } = useLocation()
  if (session.status !== 'in')
    return (
      <div className="grid gap-3">
        <p>{text.signIn}</p>
        <div className="flex flex-wrap gap-2 *:flex-auto sm:*:flex-none">
          <ButtonLink to={withReturn('/business-register', pathname)}>{text.signUp}</ButtonLink>
          <ButtonLink look="secondary" to={withReturn('/business-login', pathname)}>
            {text.login}
          </ButtonLink>
        </div>
      </div>
    )
  const { userType, accountType } = session.user
  if (userType === 'business') return <ClaimButton code={code} />
  if (accountType === 'customer')
    return (
      <div className="grid justify-items-start gap-3">
        <p>{text.notOwner}</p>
        {openSide}
      </div>
    )
  return <p>{text.staff}</p>
}

function ClaimButton({ code }: { code: string }) {
  const navigate = useNavigate()
  const claim = useClaimByLetter(code)
  const send = async () => {
    if (claim.isPending) return
    const { businessId, isDraft } = await claim.mutateAsync()
    void navigate(isDraft ? `/business-register?business=${businessId}` : claimPath(businessId))
  }
  return (
    <div className="grid gap-3">
      <Button busy={claim.isPending} onClick={() => void send().catch(() => undefined)}>
        <Store aria-hidden className="size-5" strokeWidth={1.75} />
        {claim.isPending ? text.claiming : text.mine}
      </Button>
      <ErrorText text={claim.error?.message} />
    </div>
  )
}

/** A code that is no use any more: why, and what to do instead. */
export function EndedLetter({ letter }: { letter: OpenedLetter & { state: keyof typeof text.states } }) {
  const { state, place, businessId, candidateId } = letter
  const session = useSession()
  const words = text.states[state]
  const isOwner = session.status === 'in' && session.user.userType === 'business'
  // A claim, or a draft of a place that nobody had confirmed.
  const began = businessId === null ? '/business-dashboard' : OWN_CLAIMS_PATH
  return (
    <EmptyState level="h1" icon={MailX} title={words.title} text={words.text(place)}>
      {businessId !== null && <ButtonLink to={`/business/${businessId}`}>{text.toPlace}</ButtonLink>}
      {candidateId !== null && <ButtonLink to={`/candidates/${candidateId}`}>{text.toPlace}</ButtonLink>}
      {state === 'gone' && businessId === null && <ButtonLink to="/search">{text.toSearch}</ButtonLink>}
      {state === 'used' && (isOwner || session.status === 'out') && (
        <ButtonLink look="secondary" to={isOwner ? began : withReturn('/business-login', began)}>
          {text.toOwnClaims}
        </ButtonLink>
      )}
      <ButtonLink look="quiet" to={LETTER_PATH}>
        {text.other}
      </ButtonLink>
    </EmptyState>
  )
}
