import type { ReactNode } from 'react'
import { callOutText } from '#text/call-outs-pages.ts'
import { wayText as text } from '#text/call-outs-way.ts'
import { SureButton } from '#web/ui/sure-button.tsx'
import { useBlock } from './queries.ts'

type Props = {
  id: number
  /** Whom a customer means, where several had the job. */
  businessId?: number
  label: string
  /** Says what follows. */
  children: ReactNode
  className?: string
}

/** Never brings customer and winner together again. */
export function BlockButton({ id, businessId, label, children, className }: Props) {
  const block = useBlock(id, businessId === undefined ? {} : { businessId })
  return (
    <SureButton
      label={label}
      words={{
        title: label,
        text: children,
        sure: text.blockSure,
        cancel: callOutText.page.cancelNot,
      }}
      act={() => block.mutateAsync()}
      {...(className !== undefined && { className })}
    />
  )
}
