import { useEffect, useState } from 'react'
import { type QueueFilter, queueFilters } from '#contract/approvals.ts'
import { queueText as text } from '#text/approvals.ts'
import { SearchField } from '#web/ui/search-field.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { type QueueQuestion, useWaiting } from './queries.ts'

/** Filters of pending work come first. */
const order: readonly QueueFilter[] = [
  'pending',
  'changed',
  'verified',
  'rejected',
  'suspended',
  'merged',
  'draft',
]
const PAUSE_MS = 300

/** Reads a filter from an address; undefined for all. */
export const filterOf = (name: string | null): QueueFilter | undefined =>
  name === null ? 'pending' : queueFilters.find((filter) => filter === name)

type Props = { question: QueueQuestion; onChange(question: QueueQuestion): void }

export function QueueFilters({ question, onChange }: Props) {
  const { data: waiting } = useWaiting()
  const [typed, setTyped] = useState(question.q)
  const labelOf = (filter: QueueFilter) => {
    const label = text.filters[filter]
    if (!waiting) return label
    if (filter === 'pending') return text.withCount(label, waiting.pending)
    return filter === 'changed' ? text.withCount(label, waiting.changes) : label
  }
  const words = typed.trim()
  const isTold = words === question.q
  // Asked when the fingers rest.
  useEffect(() => {
    if (isTold) return
    const timer = setTimeout(() => onChange({ ...question, q: words }), PAUSE_MS)
    return () => clearTimeout(timer)
  })
  return (
    <search className="grid items-end gap-4 sm:grid-cols-2">
      <SelectField
        name="status"
        label={text.filter}
        value={question.status ?? ''}
        onChange={({ target }) =>
          onChange({ ...question, status: queueFilters.find((filter) => filter === target.value) })
        }
      >
        {order.map((filter) => (
          <option key={filter} value={filter}>
            {labelOf(filter)}
          </option>
        ))}
        <option value="">{text.all}</option>
      </SelectField>
      <SearchField
        name="q"
        label={text.search}
        placeholder={text.searchHint}
        value={typed}
        maxLength={100}
        onChange={({ target }) => setTyped(target.value)}
      />
    </search>
  )
}
