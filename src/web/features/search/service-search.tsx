import { Search } from 'lucide-react'
import { type SubmitEvent, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { SEARCH_LENGTH } from '#contract/search.ts'
import { searchText as text } from '#text/search.ts'
import { Button } from '#web/ui/button.tsx'
import { SearchField } from '#web/ui/search-field.tsx'

/** The search box of home: what is typed or chosen here is answered on /search. */
export function ServiceSearch() {
  const navigate = useNavigate()
  const [typed, setTyped] = useState('')
  const search = (event: SubmitEvent) => {
    event.preventDefault()
    const words = typed.trim()
    void navigate(words ? `/search?${new URLSearchParams({ q: words })}` : '/search')
  }
  return (
    <search aria-label={text.title}>
      <form onSubmit={search} className="flex flex-wrap items-end gap-2">
        <div className="min-w-40 flex-1">
          <SearchField
            label={text.label}
            quiet
            name="q"
            placeholder={text.placeholder}
            maxLength={SEARCH_LENGTH}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        </div>
        <Button type="submit">
          <Search aria-hidden className="size-5" />
          {text.submit}
        </Button>
      </form>
    </search>
  )
}

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
