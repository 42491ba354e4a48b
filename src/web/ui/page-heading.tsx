import type { ReactNode } from 'react'

type Props = { title: string; lead: string; children?: ReactNode }

/** The heading of a page and what the page is for; `children`: the way back, above it. */
export const PageHeading = ({ title, lead, children }: Props) => (
  <div className="grid gap-1">
    {children}
    <h1 className="text-2xl font-bold">{title}</h1>
    <p className="text-ink-soft">{lead}</p>
  </div>
)
