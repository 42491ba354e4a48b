import { ChartColumn, Eye, type LucideIcon, Users } from 'lucide-react'
import type { RecentFigures } from '#contract/stats-visits.ts'
import { figuresText as text } from '#text/businesses-told.ts'
import { Section } from '#web/ui/card.tsx'
import { Skeleton } from '#web/ui/states.tsx'

/** The tiles alone, with shapes in the place of numbers that are on their way. */
export function RecentFiguresList({ figures: data }: { figures: RecentFigures | undefined }) {
  return (
    <Section title={text.title} aria-busy={!data} size="lg">
      <dl className="grid gap-3 sm:grid-cols-3">
        <Tile icon={Eye} name={text.views} value={data && numberOf(data.views)} />
        <Tile
          icon={Users}
          name={text.customers}
          note={text.customersNote}
          value={data && numberOf(data.customers)}
        />
        <Tile icon={ChartColumn} name={text.rank} note={text.rankNote} value={data && rankOf(data)} />
      </dl>
    </Section>
  )
}

type TileProps = { icon: LucideIcon; name: string; note?: string; value: string | null | undefined }

/** `value`: undefined while it is on its way, null where there is too little to tell. */
function Tile({ icon: Icon, name, note, value }: TileProps) {
  return (
    <div className="flex flex-col gap-1 rounded-lg border border-line bg-surface p-4">
      <dt className="flex items-center gap-2 text-sm text-ink-soft">
        <Icon aria-hidden className="size-5 shrink-0" strokeWidth={1.75} />
        {name}
      </dt>
      <dd data-value className="flex min-h-8 items-center text-lg font-bold">
        {value === undefined ? <Skeleton className="h-6 w-40" /> : (value ?? text.tooFew)}
      </dd>
      {note && <dd className="text-sm text-ink-soft">{note}</dd>}
    </div>
  )
}

const numberOf = (count: number | null) => (count === null ? null : text.count(count))

const rankOf = ({ rank, ranked }: RecentFigures) =>
  rank === null || ranked === null ? null : text.rankOf(text.count(rank), text.count(ranked))
