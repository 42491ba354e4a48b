import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { returnPath, withDoor, withReturn } from '#web/lib/addresses.ts'
import { useTitle } from '#web/lib/page-change.ts'
import { TextLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'

type Props = {
  title: string
  lead: string
  children: ReactNode
  links: readonly { question: string; to: string; link: string }[]
}

/** One form in the middle of the page, and below it the ways to the others. */
export function AccountPage({ title, lead, children, links }: Props) {
  useTitle(title)
  const { search } = useLocation()
  const next = returnPath(search)
  return (
    <div className="mx-auto grid max-w-lg gap-6">
      <div className="grid gap-2">
        <h1 className="text-2xl font-bold">{title}</h1>
        <p className="text-ink-soft">{lead}</p>
      </div>
      <Card className="p-5 sm:p-8">{children}</Card>
      <ul className="grid gap-1 text-center">
        {links.map(({ question, to, link }) => (
          <li key={to}>
            {question} <TextLink to={withReturn(withDoor(to, search), next)}>{link}</TextLink>
          </li>
        ))}
      </ul>
    </div>
  )
}
