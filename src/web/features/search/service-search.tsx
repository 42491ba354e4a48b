import { Search } from 'lucide-react'
import { type SubmitEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { SEARCH_LENGTH } from '#contract/search.ts'
import { searchText as text } from '#text/search.ts'
import { Button } from '#web/ui/button.tsx'
import { SearchField } from '#web/ui/search-field.tsx'
import { QuickLinks } from './quick-links.tsx'

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
    <section aria-labelledby="service-search" className="grid gap-3">
      <h2 id="service-search" className="text-xl font-bold">
        {text.title}
      </h2>
      <search>
        <form onSubmit={search} className="flex items-end gap-2">
          <div className="min-w-0 flex-1">
            <SearchField
              label={text.label}
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
      <QuickLinks />
    </section>
  )
}
