import { Store } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { claimPath } from '#contract/claims.ts'
import type { ListedDuplicate } from '#contract/errors.ts'
import { showPhone } from '#lib/phone.ts'
import { duplicateText as text } from '#text/submissions.ts'
import { Button, ButtonLink, TextLink } from '#web/ui/button.tsx'

type Props = {
  duplicate: ListedDuplicate
  busy: boolean
  /** Owners can claim it; others are told how. */
  isOwner: boolean
  /** Other words than the wizard's: what to do instead, and of the button. */
  words?: { hint: string; confirm: string }
  /** Of its title, below those of the page. */
  level?: 'h2' | 'h3'
  onConfirm(): void
}

/** The listed business that may be the same one: a link to it, the way to claim it, or a confirmation that it is another one. */
export function DuplicateNotice({
  duplicate,
  busy,
  isOwner,
  words,
  level: Heading = 'h3',
  onConfirm,
}: Props) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.focus(), [])
  return (
    <div
      ref={box}
      role="alert"
      tabIndex={-1}
      className="grid gap-3 rounded-md border border-line-strong border-l-4 border-l-accent bg-sunken p-4"
    >
      <Heading className="flex items-center gap-2 font-bold">
        <Store aria-hidden className="size-5 shrink-0 text-accent" />
        {text.title}
      </Heading>
      <p>{text.text}</p>
      <div>
        <p className="font-semibold">{duplicate.name}</p>
        <p className="text-sm text-ink-soft">
          {[duplicate.address, duplicate.phone && showPhone(duplicate.phone)].filter(Boolean).join(' · ')}
        </p>
      </div>
      <p className="text-sm">{words?.hint ?? (isOwner ? text.claimHere : text.claim)}</p>
      <div className="flex flex-wrap items-center gap-2">
        <TextLink to={`/business/${duplicate.id}`} className="px-1">
          {text.view}
        </TextLink>
        {isOwner && <ButtonLink to={claimPath(duplicate.id)}>{text.toClaim}</ButtonLink>}
        <Button look="secondary" busy={busy} onClick={onConfirm}>
          {words?.confirm ?? text.confirm}
        </Button>
      </div>
    </div>
  )
}
