import { Pencil, Plus } from 'lucide-react'
import { useState } from 'react'
import { type WheelSurface, wheelSurfaces } from '#contract/wheel.ts'
import type { Segment } from '#contract/wheel-segments.ts'
import { wheelFormats } from '#text/wheel.ts'
import { adminWheelText as text } from '#text/wheel-admin.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Section } from '#web/ui/card.tsx'
import { QueryView } from '#web/ui/states.tsx'
import { useSegments } from './owner-queries.ts'
import { SegmentForm } from './segment-form.tsx'

type Editing = { segment: Segment | null }

/** The segments of the platform's two wheels, with the form to add and to change. */
export function SegmentTable() {
  const segments = useSegments()
  const { data } = segments
  const [editing, setEditing] = useState<Editing | null>(null)
  const [wasEditing, setWasEditing] = useState(false)
  const done = () => {
    setEditing(null)
    setWasEditing(true)
  }
  if (!data) return <QueryView query={segments} failed={text.failed} shape="h-96" />
  return (
    <div className="grid gap-6">
      {editing ? (
        <SegmentForm key={editing.segment?.id ?? 0} segment={editing.segment} onDone={done} />
      ) : (
        <Button
          className="justify-self-start"
          autoFocus={wasEditing}
          onClick={() => setEditing({ segment: null })}
        >
          <Plus aria-hidden className="size-5" />
          {text.add}
        </Button>
      )}
      {wheelSurfaces.map((surface) => (
        <Surface
          key={surface}
          surface={surface}
          segments={data.filter((segment) => segment.surface === surface)}
          onEdit={(segment) => setEditing({ segment })}
        />
      ))}
    </div>
  )
}

type SurfaceProps = {
  surface: WheelSurface
  segments: readonly Segment[]
  onEdit: (segment: Segment) => void
}

const isWin = ({ kind }: Segment) => kind !== 'again' && kind !== 'none'

function Surface({ surface, segments, onEdit }: SurfaceProps) {
  const wins = segments.filter(isWin).reduce((sum, { odds }) => sum + odds, 0)
  return (
    <Section title={text.surfaces[surface]}>
      <p className="text-ink-soft">{text.wins(wheelFormats.percent(wins))}</p>
      <ul className="divide-y divide-line rounded-lg border border-line bg-surface">
        {segments.map((segment) => (
          <Row key={segment.id} segment={segment} onEdit={() => onEdit(segment)} />
        ))}
      </ul>
    </Section>
  )
}

function Row({ segment, onEdit }: { segment: Segment; onEdit: () => void }) {
  const { title, kind, weight, odds, stock, wonCount, isActive } = segment
  const facts = {
    [text.columns.weight]: wheelFormats.count(weight),
    [text.columns.odds]: wheelFormats.percent(odds),
    [text.columns.stock]: stock === null ? text.unlimited : wheelFormats.count(stock),
    ...(isWin(segment) && { [text.columns.won]: wheelFormats.count(wonCount) }),
  }
  return (
    <li className="grid gap-x-4 gap-y-1 p-4 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-center">
      <div className="grid gap-1">
        <h3 className="flex flex-wrap items-center gap-2 font-bold">
          {title}
          <span className="text-sm font-normal text-ink-soft">{text.kinds[kind]}</span>
          {!isActive && <Badge tone="closed">{text.off}</Badge>}
        </h3>
        <dl className="flex flex-wrap gap-x-4 text-sm">
          {Object.entries(facts).map(([name, value]) => (
            <div key={name} className="flex gap-1">
              <dt className="text-ink-soft">{name}</dt>
              <dd className="font-semibold">{value}</dd>
            </div>
          ))}
        </dl>
      </div>
      <Button
        look="quiet"
        aria-label={text.editOf(title)}
        onClick={onEdit}
        className="-ml-4 justify-self-start sm:ml-0"
      >
        <Pencil aria-hidden className="size-5" strokeWidth={1.75} />
        {text.edit}
      </Button>
    </li>
  )
}
