import { Pencil } from 'lucide-react'
import { fieldQueueText as text } from '#text/field-records.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import type { Waiting } from './waiting.ts'

type Props = {
  one: Waiting
  label: string
  /** Absent: its form is on another page. */
  onMend: ((one: Waiting) => void) | undefined
}

/** Takes what waits into its form. */
export function Mend({ one, onMend, label }: Props) {
  const look = one.problem ? 'secondary' : 'quiet'
  const words = (
    <>
      <Pencil aria-hidden className="size-5" />
      {text.change}
    </>
  )
  if (onMend)
    return (
      <Button look={look} aria-label={label} onClick={() => onMend(one)}>
        {words}
      </Button>
    )
  return (
    <ButtonLink look={look} aria-label={label} to={`/field-work/add?waiting=${one.clientId}`}>
      {words}
    </ButtonLink>
  )
}
