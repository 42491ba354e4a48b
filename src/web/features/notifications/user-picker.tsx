import { Plus } from 'lucide-react'
import { useDeferredValue, useState } from 'react'
import { RECIPIENTS_MAX, type Recipient } from '#contract/notifications-admin.ts'
import { adminNotificationText as text } from '#text/notifications-admin.ts'
import { siteText } from '#text/site.ts'
import { SearchField } from '#web/ui/search-field.tsx'
import { useFound } from './admin-queries.ts'
import { Chips } from './chips.tsx'

type Props = {
  people: readonly Recipient[]
  onChange: (people: Recipient[]) => void
  error: string | undefined
}

/** Finds people by name, e-mail or phone, and keeps those who were chosen. */
export function UserPicker({ people, onChange, error }: Props) {
  const [typed, setTyped] = useState('')
  const words = useDeferredValue(typed.trim())
  const { data = [], isSuccess } = useFound(words)
  const chosen = new Set(people.map(({ id }) => id))
  const found = words === '' ? [] : data.filter(({ id }) => !chosen.has(id))
  const isFull = people.length >= RECIPIENTS_MAX
  return (
    <div className="grid gap-3">
      <SearchField
        name="userIds"
        label={text.findUsers}
        placeholder={text.findHint}
        value={typed}
        aria-invalid={error ? true : undefined}
        onChange={({ target }) => setTyped(target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') event.preventDefault() // looks, does not send
        }}
      />
      {error && <p className="text-sm font-semibold text-danger">{error}</p>}
      {isFull && <p className="text-sm">{text.full}</p>}
      <p role="status" className="text-sm text-ink-soft empty:hidden">
        {words.length > 1 && isSuccess && data.length === 0 ? text.nobodyFound : ''}
      </p>
      {found.length > 0 && !isFull && (
        <ul
          aria-label={text.found}
          className="grid max-h-80 divide-y divide-line overflow-y-auto rounded-md border border-line"
        >
          {found.map((person) => (
            <li key={person.id}>
              <button
                type="button"
                aria-label={text.add(person.name)}
                onClick={() => onChange([...people, person])}
                className="flex min-h-14 w-full items-center gap-3 px-3 py-2 text-left hover:bg-sunken"
              >
                <span className="grid min-w-0 flex-1">
                  <span className="truncate font-semibold">
                    {person.name}
                    <span className="font-normal text-ink-soft">
                      {' '}
                      · {siteText.user.roles[person.userType]}
                    </span>
                  </span>
                  <span className="truncate text-sm text-ink-soft">
                    {person.email} · {person.phone} · {person.city}
                  </span>
                </span>
                <Plus aria-hidden className="size-5 shrink-0 text-accent" />
              </button>
            </li>
          ))}
        </ul>
      )}
      <Chips
        label={text.chosen}
        chosen={people}
        keyOf={({ id }) => id}
        nameOf={({ name }) => name}
        onChange={onChange}
      />
    </div>
  )
}
