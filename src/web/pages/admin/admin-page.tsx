import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { adminStartText } from '#text/desk-start.ts'
import { ButtonLink } from '#web/ui/button.tsx'

type Props = { text: { title: string; lead: string }; children: ReactNode }

/** The frame of every page of the staff: the way back to their first page, a title and what it is for. */
export function AdminPage({ text: { title, lead }, children }: Props) {
  return (
    <div data-wide="" className="grid grid-cols-1 gap-6">
      <div className="grid gap-1">
        <ButtonLink look="quiet" to="/admin" className="-my-2 -ml-4 justify-self-start">
          <ArrowLeft aria-hidden className="size-5" />
          {adminStartText.title}
        </ButtonLink>
        <h1 className="text-2xl font-bold">{title}</h1>
        <p className="max-w-prose text-ink-soft">{lead}</p>
      </div>
      {children}
    </div>
  )
}
