import { SearchX } from 'lucide-react'
import { useDeferredValue, useState } from 'react'
import type { Queued } from '#contract/approvals.ts'
import type { BusinessStatus } from '#contract/businesses-own.ts'
import { showPhone } from '#lib/phone.ts'
import { findBusinessText as text } from '#text/approvals.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { QueryList } from '#web/ui/query-list.tsx'
import { SearchField } from '#web/ui/search-field.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import { useFindBusinesses } from './queries.ts'
import { StatusBadge } from './status-badge.tsx'

/** As much as is asked of a search; a name may be longer. */
const MAX_WORDS = 100

type Props = {
  label: string
  /** Initial search text. */
  first?: string
  /** One that cannot be chosen: for which another one is looked up. */
  except?: number
  /** Which may be chosen; left out: all. */
  statuses?: readonly BusinessStatus[]
  choose: { label: string; of: (name: string) => string }
  onChoose(id: number): void
}

/** Any business by its name, telephone or province, for the staff to choose. */
export function FindBusiness({ label, first = '', except, statuses, choose, onChoose }: Props) {
  const [typed, setTyped] = useState(first.slice(0, MAX_WORDS))
  const q = useDeferredValue(typed.trim())
  const found = useFindBusinesses(q)
  return (
    <div className="grid gap-4">
      <SearchField
        name="q"
        label={label}
        placeholder={text.hint}
        value={typed}
        maxLength={MAX_WORDS}
        onChange={({ target }) => setTyped(target.value)}
      />
      {q !== '' && (
        <QueryList
          query={found}
          loading={text.searching}
          failed={text.failed}
          more={text.more}
          keyOf={(row) => row.id}
          empty={<EmptyState icon={SearchX} title={text.none} text={text.noneText} />}
        >
          {(row) => (
            <Row
              row={row}
              isExcept={row.id === except}
              canBeChosen={row.id !== except && (statuses?.includes(row.status) ?? true)}
              choose={choose}
              onChoose={() => onChoose(row.id)}
            />
          )}
        </QueryList>
      )}
    </div>
  )
}

type RowProps = Pick<Props, 'choose'> & {
  row: Queued
  isExcept: boolean
  canBeChosen: boolean
  onChoose(): void
}

function Row({ row, isExcept, canBeChosen, choose, onChoose }: RowProps) {
  const { name, status, category, district, city, phone } = row
  const place = [category, district, city].filter(Boolean).join(' · ')
  return (
    <div className="flex min-h-16 flex-wrap items-center gap-3 p-4">
      <div className="grid min-w-48 flex-1 gap-1">
        <span className="flex flex-wrap items-center gap-2">
          <span className="min-w-0 font-semibold break-words">{name}</span>
          {isExcept ? (
            <Badge tone="note">{text.itself}</Badge>
          ) : (
            <StatusBadge status={status} isMerged={row.isMerged} />
          )}
        </span>
        <span className="text-sm text-ink-soft">
          {place} {phone && <span className="whitespace-nowrap">· {showPhone(phone)}</span>}
        </span>
      </div>
      {canBeChosen && (
        <Button look="secondary" aria-label={choose.of(name)} onClick={onChoose}>
          {choose.label}
        </Button>
      )}
    </div>
  )
}
