import { useEffect, useState } from 'react'
import { userTypes } from '#contract/accounts.ts'
import { userStates } from '#contract/users.ts'
import { roleTexts, adminUsersText as text } from '#text/users.ts'
import { SearchField } from '#web/ui/search-field.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import type { UsersQuestion } from './queries.ts'

const PAUSE_MS = 300

type Props = { question: UsersQuestion; onChange(question: UsersQuestion): void }

export function UserFilters({ question, onChange }: Props) {
  const [typed, setTyped] = useState(question.q)
  const words = typed.trim()
  const isTold = words === question.q
  // Asked when the fingers rest.
  useEffect(() => {
    if (isTold) return
    const timer = setTimeout(() => onChange({ ...question, q: words }), PAUSE_MS)
    return () => clearTimeout(timer)
  })
  return (
    <search className="grid grid-cols-2 items-end gap-4 lg:grid-cols-[2fr_1fr_1fr]">
      <div className="col-span-2 lg:col-span-1">
        <SearchField
          name="q"
          label={text.search}
          placeholder={text.searchHint}
          value={typed}
          maxLength={100}
          onChange={({ target }) => setTyped(target.value)}
        />
      </div>
      <SelectField
        name="role"
        label={text.role}
        value={question.role ?? ''}
        onChange={({ target }) =>
          onChange({ ...question, role: userTypes.find((type) => type === target.value) })
        }
        empty={text.all}
        options={userTypes.map((type) => [type, roleTexts[type]])}
      />
      <SelectField
        name="state"
        label={text.state}
        value={question.state ?? ''}
        onChange={({ target }) =>
          onChange({ ...question, state: userStates.find((state) => state === target.value) })
        }
        empty={text.all}
        options={userStates.map((state) => [state, text.states[state]])}
      />
    </search>
  )
}
