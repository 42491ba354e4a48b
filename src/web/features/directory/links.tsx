import type { ReactNode } from 'react'
import type { Group } from '#contract/directory.ts'
import type { CountedLink } from '#contract/directory-near.ts'
import { directoryText as text } from '#text/directory.ts'

const link = 'inline-flex min-h-12 items-center font-semibold text-accent underline'

/** A part of a page under its own heading. */
export function Part({ title, lead, children }: { title: string; lead?: string; children: ReactNode }) {
  return (
    <section className="grid gap-3">
      <div>
        <h2 className="text-xl font-bold">{title}</h2>
        {lead && <p className="text-ink-soft">{lead}</p>}
      </div>
      {children}
    </section>
  )
}

/** Links in columns, each with the number of businesses behind it. */
export function CountedLinks({ links }: { links: readonly CountedLink[] }) {
  return (
    <ul className="grid grid-cols-2 gap-x-6 sm:grid-cols-3 lg:grid-cols-4">
      {links.map(({ name, path, listed }) => (
        <li key={path} className="border-b border-line">
          <a href={path} className="flex min-h-12 items-center gap-2 py-2 hover:bg-sunken">
            <span className="min-w-0 flex-1 font-semibold text-accent underline">{name}</span>
            <span className="text-sm text-ink-soft">
              <span aria-hidden>{text.count(listed)}</span>
              <span className="sr-only">{text.listed(listed)}</span>
            </span>
          </a>
        </li>
      ))}
    </ul>
  )
}

/** Places or categories, each with the most used ways into it. */
export function Groups({ groups }: { groups: readonly Group[] }) {
  return (
    <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
      {groups.map(({ name, listed, links }) => (
        <li key={name} className="grid content-start rounded-lg border border-line bg-surface px-4 py-2">
          <h3 className="flex items-center gap-2 pt-2 font-bold">
            <span className="min-w-0 flex-1">{name}</span>
            <span className="text-sm font-normal text-ink-soft">{text.listed(listed)}</span>
          </h3>
          <ul className="flex flex-wrap gap-x-4">
            {links.map((one) => (
              <li key={one.path}>
                <a href={one.path} className={link}>
                  {one.name}
                </a>
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
  )
}
