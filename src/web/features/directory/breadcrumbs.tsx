import { ChevronRight } from 'lucide-react'
import { Fragment } from 'react'
import { directoryText as text } from '#text/directory.ts'

type Crumb = { name: string; path: string | null }

/** The way from the start to this page. */
export function Breadcrumbs({ crumbs }: { crumbs: readonly Crumb[] }) {
  return (
    <nav aria-label={text.breadcrumbs}>
      <ol className="flex flex-wrap items-center gap-x-1 text-sm text-ink-soft">
        {crumbs.map(({ name, path }, i) => (
          <Fragment key={path ?? name}>
            {i > 0 && (
              <li aria-hidden>
                <ChevronRight className="size-4" />
              </li>
            )}
            <li>
              {path === null ? (
                <span aria-current="page" className="inline-flex min-h-9 items-center">
                  {name}
                </span>
              ) : (
                <a href={path} className="inline-flex min-h-9 min-w-6 items-center text-accent underline">
                  {name}
                </a>
              )}
            </li>
          </Fragment>
        ))}
      </ol>
    </nav>
  )
}
