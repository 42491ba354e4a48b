import { BadgeCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { claimLinkText as text } from '#text/claims.ts'
import { Card } from '#web/ui/card.tsx'

/** The question, and the way on that its reader has. */
export function ClaimFrame({ children }: { children: ReactNode }) {
  return (
    <Card className="grid justify-items-start gap-3 p-4 sm:p-6">
      <h2 className="flex items-center gap-2 text-lg font-bold">
        <BadgeCheck aria-hidden className="size-5 text-accent" strokeWidth={1.75} />
        {text.question}
      </h2>
      <p className="max-w-prose">{text.text}</p>
      {children}
    </Card>
  )
}
