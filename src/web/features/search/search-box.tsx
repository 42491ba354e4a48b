import type { SubmitEvent } from 'react'
import { SEARCH_LENGTH } from '#contract/search.ts'
import { searchText as text } from '#text/search.ts'
import { SearchField } from '#web/ui/search-field.tsx'

type Props = { typed: string; onType(text: string): void; onSubmit(): void }

/** The words of the search; answered while they are typed, at once on Enter. */
export function SearchBox({ typed, onType, onSubmit }: Props) {
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    onSubmit()
    // A phone's keyboard covers the results.
    if (matchMedia('(pointer: coarse)').matches) (document.activeElement as HTMLElement | null)?.blur()
  }
  return (
    <search>
      <form onSubmit={submit}>
        <SearchField
          label={text.label}
          name="q"
          placeholder={text.placeholder}
          maxLength={SEARCH_LENGTH}
          value={typed}
          onChange={(event) => onType(event.target.value)}
        />
      </form>
    </search>
  )
}
