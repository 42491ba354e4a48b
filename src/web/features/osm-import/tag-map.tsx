import { Check, Plus } from 'lucide-react'
import { useState } from 'react'
import type { TagMap as Tagging } from '#contract/osm-import-tags.ts'
import { tagMapText as text } from '#text/osm-import-tags.ts'
import { Button } from '#web/ui/button.tsx'
import { Section } from '#web/ui/card.tsx'
import { EmptyState, QueryView } from '#web/ui/states.tsx'
import { useTagMap } from './queries.ts'
import { TagForm, type Tagged } from './tag-form.tsx'

const NEW: Tagged = { tags: '', from: null }

/** Which tags stand for which category, and what the last imports left outside. */
export function TagMap() {
  const query = useTagMap()
  const [edited, setEdited] = useState<Tagged | null>(null)
  const map = query.data
  if (!map)
    return <QueryView query={query} failed={text.failed} loading={text.loading} shape="h-96 rounded-lg" />
  return (
    <div className="grid grid-cols-1 items-start gap-8 lg:grid-cols-2">
      <Outside map={map} onEdit={setEdited} />
      <Section title={text.categories}>
        <Button look="secondary" onClick={() => setEdited(NEW)} className="justify-self-start">
          <Plus aria-hidden className="size-5" />
          {text.add}
        </Button>
        <ul className="divide-y divide-line rounded-lg border border-line bg-surface">
          {map.categories.map((category) => (
            <li key={category.id} className="grid gap-1 px-4 py-3">
              <h3 className="font-semibold break-words">{category.name}</h3>
              <Tags category={category} onEdit={setEdited} />
            </li>
          ))}
        </ul>
      </Section>
      {edited && <TagForm tagged={edited} categories={map.categories} onClose={() => setEdited(null)} />}
    </div>
  )
}

type Editing = { onEdit(tagged: Tagged): void }

function Outside({ map: { outside, imports }, onEdit }: Editing & { map: Tagging }) {
  if (outside.length === 0)
    return (
      <Section title={text.outside}>
        <EmptyState icon={Check} title={text.none} text={text.noneText} level="h2" />
      </Section>
    )
  const files = imports.map(({ fileName, at }) => text.file(fileName, at)).join(', ')
  return (
    <Section title={text.outside}>
      <p className="text-ink-soft break-words">{text.outsideText(files)}</p>
      <ol className="divide-y divide-line rounded-lg border border-line bg-surface">
        {outside.map(({ tags, count }) => (
          <li key={tags} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2 pr-2 pl-4">
            <span className="min-w-0 flex-1 font-mono break-all">{tags}</span>
            <span className="font-bold tabular-nums">{text.count(count)}</span>
            <Button
              look="quiet"
              aria-haspopup="dialog"
              aria-label={text.giveOf(tags)}
              onClick={() => onEdit({ tags, from: null })}
            >
              {text.give}
            </Button>
          </li>
        ))}
      </ol>
    </Section>
  )
}

function Tags({ category: { id, tags }, onEdit }: Editing & { category: Tagging['categories'][number] }) {
  if (tags.length === 0) return <p className="text-sm text-ink-soft">{text.noTags}</p>
  return (
    <ul className="flex flex-wrap gap-x-2">
      {tags.map((one) => (
        <li key={one} className="max-w-full">
          <button
            type="button"
            aria-haspopup="dialog"
            onClick={() => onEdit({ tags: one, from: id })}
            className="min-h-12 max-w-full text-left font-mono text-sm break-all text-accent underline underline-offset-4"
          >
            {one}
          </button>
        </li>
      ))}
    </ul>
  )
}
