import { SearchX } from 'lucide-react'
import { useDeferredValue, useState } from 'react'
import type { Queued } from '#contract/approvals.ts'
import { showPhone } from '#lib/phone.ts'
import { mergeText as text } from '#text/merges.ts'
import { ownerPanelText } from '#text/owner-panel.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { PagedList } from '#web/ui/paged-list.tsx'
import { SearchField } from '#web/ui/search-field.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import { useSought } from './queries.ts'

/** As much as is asked of a search; a name may be longer. */
const WORDS_MOST = 100

type Props = {
  /** The one that another is sought for. */
  id: number
  /** What its name is: the likeliest words. */
  first: string
  onChoose(other: number): void
}

/** Any other listing, by its name, telephone or province. */
export function FindOther({ id, first, onChoose }: Props) {
  const [typed, setTyped] = useState(first.slice(0, WORDS_MOST))
  const q = useDeferredValue(typed.trim())
  const sought = useSought(q)
  return (
    <div className="grid gap-4">
      <SearchField
        name="q"
        label={text.choose}
        placeholder={text.chooseHint}
        value={typed}
        maxLength={WORDS_MOST}
        onChange={({ target }) => setTyped(target.value)}
      />
      {q !== '' && (
        <PagedList
          query={sought}
          loading={text.searching}
          failed={text.searchFailed}
          more={text.more}
          keyOf={(row) => row.id}
          empty={<EmptyState icon={SearchX} title={text.none} text={text.noneText} />}
        >
          {(row) => <Row row={row} isItself={row.id === id} onChoose={() => onChoose(row.id)} />}
        </PagedList>
      )}
    </div>
  )
}

type RowProps = { row: Queued; isItself: boolean; onChoose(): void }

function Row({ row, isItself, onChoose }: RowProps) {
  const { name, status, category, district, city, phone } = row
  const place = [category, district, city].filter(Boolean).join(' · ')
  return (
    <div className="flex min-h-16 flex-wrap items-center gap-3 p-4">
      <div className="grid min-w-48 flex-1 gap-1">
        <span className="flex flex-wrap items-center gap-2">
          <span className="min-w-0 font-semibold break-words">{name}</span>
          <Badge tone="note">{isItself ? text.itself : ownerPanelText.statuses[status].badge}</Badge>
        </span>
        <span className="text-sm text-ink-soft">
          {place} {phone && <span className="whitespace-nowrap">· {showPhone(phone)}</span>}
        </span>
      </div>
      {!isItself && (
        <Button look="secondary" aria-label={text.chooseName(name)} onClick={onChoose}>
          {text.chooseThis}
        </Button>
      )}
    </div>
  )
}
