import { useQueryClient } from '@tanstack/react-query'
import { type ComponentProps, type Key, type ReactNode, useCallback, useRef, useState } from 'react'
import { decidedText as text } from '#text/approvals-many.ts'
import { rowsOf } from '#web/lib/ask-pages.ts'
import { DecisionDone } from './decision-done.tsx'
import { useNextKey } from './keys.ts'
import { ListKeys } from './list-keys.tsx'
import { QueryList } from './query-list.tsx'
import { showToast } from './toast.tsx'

type Undone = { ok: true } | { ok: false; error: { text: string } }
export type Outcome = {
  /** Message of the decision. */
  said: string
  /** Takes it back; left out where that is not possible. */
  undo?: () => Promise<Undone>
  note?: string
}
/** Of one row: what stands in the place of its decision once it is taken, and how to say that it was. */
export type Turn = { done: ReactNode; onDecided(outcome: Outcome): void }

/** A row that was decided here, as it was then, and behind which other it stood; null: before all. */
type DecidedRow<Row> = { row: Row; key: Key; behind: Key | null; outcome: Outcome }

type Props<Row> = Omit<ComponentProps<typeof QueryList<Row>>, 'children' | 'arrange' | 'list'> & {
  /** All that a decision taken back shows in. */
  stale: readonly string[]
  children(row: Row, turn: Turn): ReactNode
}

const KEYS = ['a', 'r', 'n'] as const
const DESK = { to: '/admin', label: text.toDesk }

/**
 * Rows of which each is decided where it stands. What is decided keeps its place and its words until the page is left, so
 * that no other row's buttons come under the finger; the next one comes by a key or a button.
 */
export function DecisionList<Row>({ query, keyOf, stale, children, ...rest }: Props<Row>) {
  const client = useQueryClient()
  const list = useRef<HTMLUListElement>(null)
  const [kept, setKept] = useState<readonly DecidedRow<Row>[]>([])
  const rows = withKept(rowsOf(query.data) ?? [], kept, keyOf)
  const open = rows.filter((row) => kept.every(({ key }) => key !== keyOf(row)))
  const goNext = useCallback(() => showNext(list.current), [])
  const next = open.length > 0 ? goNext : null
  useNextKey(next)

  const decided = (row: Row, outcome: Outcome) => {
    const key = keyOf(row)
    const before = rows[rows.findIndex((one) => keyOf(one) === key) - 1]
    setKept([...kept, { row, key, behind: before === undefined ? null : keyOf(before), outcome }])
  }
  const takeBack = async ({ key, outcome }: DecidedRow<Row>) => {
    const answer = await outcome.undo?.()
    if (!answer) return
    if (!answer.ok) return showToast(answer.error.text, 'bad')
    // Its row is there again before its words go: nothing moves up in between.
    await client.invalidateQueries({ queryKey: stale })
    setKept((all) => all.filter((one) => one.key !== key))
    showToast(text.waitsAgain)
  }
  const doneOf = (row: Row): ReactNode => {
    const one = kept.find(({ key }) => key === keyOf(row))
    if (!one) return null
    const { said, undo, note } = one.outcome
    return (
      <div data-decided="">
        <DecisionDone
          said={said}
          note={note}
          list={DESK}
          onUndo={undo ? () => takeBack(one) : null}
          {...(one === kept.at(-1) && { next })}
        />
      </div>
    )
  }
  return (
    <div className="grid grid-cols-1 gap-4">
      {rows.length > 0 && <ListKeys list={list} acts={KEYS} />}
      <QueryList {...rest} query={query} keyOf={keyOf} rows={rows} list={list}>
        {(row) => children(row, { done: doneOf(row), onDecided: (outcome) => decided(row, outcome) })}
      </QueryList>
    </div>
  )
}

/** The rows as they are, and the decided ones where they were. */
function withKept<Row>(
  fetched: readonly Row[],
  kept: readonly DecidedRow<Row>[],
  keyOf: (row: Row) => Key,
): Row[] {
  const rows = fetched.filter((row) => kept.every(({ key }) => key !== keyOf(row)))
  for (const { row, behind } of kept)
    rows.splice(behind === null ? 0 : rows.findIndex((one) => keyOf(one) === behind) + 1, 0, row)
  return rows
}

/** Behind the row in which one is, the next that waits; else the first one. */
function showNext(list: HTMLUListElement | null): void {
  const items = [...(list?.children ?? [])].filter((item) => item instanceof HTMLElement)
  const here = items.findIndex((item) => item.contains(document.activeElement))
  const waits = (item: HTMLElement) => !item.querySelector('[data-decided]')
  const next = items.find((item, place) => place > here && waits(item)) ?? items.find(waits)
  next?.focus({ preventScroll: true })
  next?.scrollIntoView({ block: 'start' })
}
