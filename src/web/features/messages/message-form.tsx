import { CircleCheck } from 'lucide-react'
import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import type { User } from '#contract/accounts.ts'
import { customerThreadPath, MESSAGE_MAX } from '#contract/messages.ts'
import { composerText, talkText, writeText as text } from '#text/messages.ts'
import { useOwnList } from '#web/lib/own-businesses.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { ErrorSummary } from '#web/ui/error-summary.tsx'
import { TextAreaField } from '#web/ui/field.tsx'
import { onWaitingDone, useHeldUp, useWaiting } from './outbox-store.ts'
import { useThreadWith } from './queries.ts'
import { useWords } from './use-words.ts'
import { WaitingRow } from './waiting-row.tsx'

/** The banner's duration, by the specification. */
const BANNER_MS = 3000

type Props = { business: { id: number; name: string }; user: User }

/** The form of the simpler page of a business; its owner alone has none. */
export function MessageForm({ business, user }: Props) {
  const { data } = useOwnList(user.userType === 'business')
  const own = user.userType === 'business' ? data?.map(({ id }) => id) : []
  if (!own || own.includes(business.id)) return null
  return (
    <Card className="p-4 sm:p-8">
      <Form business={business} user={user} />
    </Card>
  )
}

function Form({ business: { id }, user }: Props) {
  const target = { businessId: id }
  const nobodyAnswers = useThreadWith(id).data?.hasOwner === false
  const { words, change, submit } = useWords(target)
  const [isSent, setSent] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const [attempt, setAttempt] = useState(0)
  /** Messages written by this form. */
  const written = useRef(new Set<string>())
  const waiting = useWaiting(target)
  const isHeldUp = useHeldUp()
  const heldUp = waiting.filter((one) => isHeldUp(one) || one.problem !== null)
  const isSending = heldUp.length < waiting.length
  useEffect(() => onWaitingDone((clientId) => written.current.has(clientId) && setSent(true)), [])
  useEffect(() => {
    if (!isSent) return
    const timer = setTimeout(() => setSent(false), BANNER_MS)
    return () => clearTimeout(timer)
  }, [isSent])

  const refuse = (why: string) => {
    setProblem(why)
    setAttempt(attempt + 1)
  }
  const message = words.trim()
  const isTooLong = message.length > MESSAGE_MAX
  const send = async (event: SubmitEvent) => {
    event.preventDefault()
    if (isSending) return
    if (message === '') return refuse(text.missing)
    if (isTooLong) return refuse(composerText.tooLong(MESSAGE_MAX))
    setProblem(null)
    setSent(false)
    const clientId = await submit()
    if (clientId !== null) written.current.add(clientId)
  }
  return (
    <form noValidate onSubmit={(event) => void send(event)} className="grid gap-4">
      <h2 className="text-xl font-bold">{text.formTitle}</h2>
      {nobodyAnswers && <p>{talkText.noOwner}</p>}
      <div role="status">
        {isSent && (
          <p className="flex items-start gap-3 rounded-md bg-open-soft p-4 font-semibold">
            <CircleCheck aria-hidden className="mt-0.5 size-5 shrink-0 text-open" />
            {nobodyAnswers ? text.kept : text.done}
          </p>
        )}
      </div>
      {problem && <ErrorSummary text={problem} fields={{}} labels={{}} attempt={attempt} />}
      {heldUp.some((one) => one.problem !== null || one.isAnswered) && (
        <ErrorSummary text={text.failed} fields={{}} labels={{}} attempt={0} />
      )}
      {heldUp.map((one) => (
        <WaitingRow key={one.clientId} one={one} />
      ))}
      <TextAreaField
        name="message"
        label={text.label}
        error={isTooLong ? composerText.tooLong(MESSAGE_MAX) : undefined}
        required
        rows={4}
        value={words}
        placeholder={text.placeholder}
        onChange={(event) => change(event.target.value)}
      />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1 text-sm text-ink-soft">
        <span>{text.from(user.name)}</span>
        <span className="ml-auto">{composerText.left(message.length, MESSAGE_MAX)}</span>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button
          type="submit"
          busy={isSending}
          disabled={message === '' || isTooLong}
          className="disabled:opacity-50"
        >
          {isSending ? text.submitting : text.submit}
        </Button>
        <ButtonLink look="quiet" to={customerThreadPath(id)}>
          {text.seeAll}
        </ButtonLink>
      </div>
    </form>
  )
}
