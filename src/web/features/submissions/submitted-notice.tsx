import { CircleCheck } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { submittedText as text } from '#text/submissions.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import type { Submitted } from './use-wizard.ts'

/** It arrived, and what happens next. */
export function SubmittedNotice({ done, isOwner }: { done: Submitted; isOwner: boolean }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    heading.current?.focus()
    heading.current?.scrollIntoView({ block: 'center' })
  }, [])
  return (
    <Card className="grid gap-3 border-l-4 border-l-open p-5 sm:p-6">
      <h2 ref={heading} tabIndex={-1} className="flex items-center gap-2 text-lg font-bold">
        <CircleCheck aria-hidden className="size-6 shrink-0 text-open" />
        {text.title}
      </h2>
      <p>{done.isVerified ? text.verified(done.name) : text.text(done.name)}</p>
      {!done.isVerified && (
        <>
          <p className="font-semibold">{text.next}</p>
          <ol className="grid list-decimal gap-1 pl-5">
            {(isOwner ? text.ofOwner : text.ofOthers)(done.isPlaced).map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ol>
        </>
      )}
      <ButtonLink look="secondary" to={isOwner ? '/business-dashboard' : '/'} className="justify-self-start">
        {isOwner ? text.toPanel : text.toHome}
      </ButtonLink>
    </Card>
  )
}
