import { ChevronDown, ChevronUp, Pencil, Plus } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { CategoryForStaff } from '#contract/categories-admin.ts'
import { adminCategoriesText as text } from '#text/categories-admin.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { QueryView } from '#web/ui/states.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { useCategoryDesk, useChangeCategories } from './admin-queries.ts'
import { CategoryForm, type HoursField } from './category-form.tsx'
import { CategoryIcon } from './category-icon.tsx'

type Direction = 'up' | 'down'
const steps: Record<Direction, number> = { up: -1, down: 1 }

/** All categories in their order: moved by buttons, opened to be edited. */
export function CategoryDesk({ hours }: { hours: HoursField }) {
  const query = useCategoryDesk()
  const { move } = useChangeCategories()
  const [editing, setEditing] = useState<CategoryForStaff | 'new' | null>(null)
  const [said, setSaid] = useState('')
  const pressed = useRef<string | null>(null)
  const all = query.data
  // A row that moves takes its button along, and the browser drops the keyboard's place.
  useEffect(() => {
    if (pressed.current) document.getElementById(pressed.current)?.focus()
    pressed.current = null
  })
  if (!all)
    return <QueryView query={query} failed={text.failed} loading={text.loading} shape="h-96 rounded-lg" />

  const shift = async ({ id, name }: CategoryForStaff, from: number, direction: Direction) => {
    const place = from + 1 + steps[direction]
    if (place < 1 || place > all.length) return
    pressed.current = buttonId(id, direction)
    setSaid(text.moved(name, place))
    const answer = await move(id, place)
    if (!answer.ok) showToast(answer.error.text || text.moveFailed, 'bad')
  }
  return (
    <div className="grid grid-cols-1 gap-4">
      <Button look="secondary" onClick={() => setEditing('new')} className="justify-self-start">
        <Plus aria-hidden className="size-5" />
        {text.add}
      </Button>
      <p role="status" className="sr-only">
        {said}
      </p>
      <ol className="divide-y divide-line overflow-hidden rounded-lg border border-line bg-surface">
        {all.map((category, i) => (
          <li key={category.id} className="flex items-center gap-1 py-2 pr-1 pl-3 sm:gap-3 sm:px-4">
            <Row category={category} />
            <MoveButton
              category={category}
              direction="up"
              isEnd={i === 0}
              onPress={() => void shift(category, i, 'up')}
            />
            <MoveButton
              category={category}
              direction="down"
              isEnd={i === all.length - 1}
              onPress={() => void shift(category, i, 'down')}
            />
            <button
              type="button"
              aria-label={text.edit(category.name)}
              onClick={() => setEditing(category)}
              className="grid size-12 shrink-0 place-items-center rounded-md text-accent hover:bg-accent-soft"
            >
              <Pencil aria-hidden className="size-5" strokeWidth={1.75} />
            </button>
          </li>
        ))}
      </ol>
      {editing && (
        <CategoryForm
          hours={hours}
          category={editing === 'new' ? null : editing}
          all={all}
          onClose={() => setEditing(null)}
        />
      )}
    </div>
  )
}

function Row({ category }: { category: CategoryForStaff }) {
  const { name, icon, slug, emergency, promotionRestricted } = category
  return (
    <>
      <span className="mr-2 grid size-10 shrink-0 sm:mr-0 place-items-center rounded-md bg-accent-soft text-accent">
        <CategoryIcon sign={icon} />
      </span>
      <span className="grid min-w-0 flex-1 gap-0.5">
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="min-w-0 font-semibold break-words">{name}</span>
          {emergency && <Badge tone="estimated">{text.emergency}</Badge>}
          {promotionRestricted && <Badge tone="note">{text.restricted}</Badge>}
        </span>
        <span className="text-sm break-words text-ink-soft">{slug}</span>
      </span>
    </>
  )
}

const buttonId = (id: number, direction: Direction) => `move-${direction}-${id}`

type MoveProps = { category: CategoryForStaff; direction: Direction; isEnd: boolean; onPress(): void }

/** Stays focusable at an end: a disabled button would drop the keyboard's place. */
function MoveButton({ category: { id, name }, direction, isEnd, onPress }: MoveProps) {
  const Icon = direction === 'up' ? ChevronUp : ChevronDown
  return (
    <button
      type="button"
      id={buttonId(id, direction)}
      aria-label={text[direction](name)}
      aria-disabled={isEnd || undefined}
      onClick={onPress}
      className={`grid size-12 shrink-0 place-items-center rounded-md text-accent hover:bg-accent-soft ${isEnd ? 'opacity-40' : ''}`}
    >
      <Icon aria-hidden className="size-5" strokeWidth={1.75} />
    </button>
  )
}
