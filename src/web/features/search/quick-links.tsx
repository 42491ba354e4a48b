import { Link } from 'react-router'
import { searchText as text } from '#text/search.ts'

/** The four services most people look for, each a search of its own. */
export function QuickLinks() {
  return (
    <ul aria-label={text.quickTitle} className="flex flex-wrap gap-2">
      {text.quick.map((words) => (
        <li key={words}>
          <Link
            to={`/search?${new URLSearchParams({ q: words })}`}
            className="inline-flex min-h-12 items-center rounded-full border border-line-strong bg-surface px-4 font-semibold text-accent transition-colors duration-150 hover:bg-accent-soft"
          >
            {words}
          </Link>
        </li>
      ))}
    </ul>
  )
}
