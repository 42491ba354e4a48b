import type { JobTotals as Totals } from '#contract/call-outs-jobs.ts'
import { jobsPageText as text } from '#text/call-outs-jobs.ts'
import { moneyText } from '#text/money.ts'
import { Section } from '#web/ui/card.tsx'
import { classNames } from '#web/ui/class-names.ts'

/** A business's jobs in figures. */
export function JobTotals({ totals }: { totals: Totals }) {
  const { accepted, reached, givenBack, noShows, agreedKurus, yesPercent, arrivedPercent } = totals
  return (
    <Section title={text.totals}>
      <dl className="grid grid-cols-2 gap-3 lg:grid-cols-6">
        <Tile
          name={text.earned}
          value={moneyText(agreedKurus)}
          note={text.earnedNote}
          className="col-span-2"
        />
        <Tile name={text.accepted} value={String(accepted)} note={text.acceptedNote(givenBack, noShows)} />
        <Tile name={text.reached} value={String(reached)} />
        <Rate name={text.yes} percent={yesPercent} note={text.yesNote} />
        <Rate name={text.arrived} percent={arrivedPercent} note={text.arrivedNote} />
      </dl>
    </Section>
  )
}

type TileProps = { name: string; value: string; note?: string; className?: string }

const Tile = ({ name, value, note, className }: TileProps) => (
  <div className={classNames('flex flex-col gap-1 rounded-lg border border-line bg-surface p-4', className)}>
    <dt className="text-sm text-ink-soft">{name}</dt>
    <dd className="text-2xl font-bold tabular-nums">{value}</dd>
    {note && <dd className="text-xs text-ink-soft">{note}</dd>}
  </div>
)

/** Null: too few to tell. */
const Rate = ({ name, percent, note }: { name: string; percent: number | null; note: string }) =>
  percent === null ? (
    <div className="flex flex-col gap-1 rounded-lg border border-line bg-surface p-4">
      <dt className="text-sm text-ink-soft">{name}</dt>
      <dd className="font-semibold">{text.tooFew}</dd>
    </div>
  ) : (
    <Tile name={name} value={text.percent(percent)} note={note} />
  )
