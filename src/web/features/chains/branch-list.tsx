import { Link } from 'react-router'
import { type ChainKind, type ChainRow, chainKinds, takenKinds } from '#contract/chains.ts'
import { claimPath } from '#contract/claims.ts'
import { showPhone } from '#lib/phone.ts'
import { chainText as text } from '#text/chains.ts'
import { outsideMapHref } from '#web/lib/directions.ts'
import { Badge } from '#web/ui/badge.tsx'

type Choice = {
  chosen: ReadonlySet<number>
  /** Says what the box of a row does. */
  label: (name: string, line: number) => string
  onChoose(line: number, isChosen: boolean): void
}
type Props = {
  rows: readonly ChainRow[]
  /** Null: nothing is to be chosen any more. */
  choice: Choice | null
  /** Who reads it: the owner can ask for what somebody else has. */
  reader: 'owner' | 'staff'
}

/** Rows that can be decided. */
export const takenOf = (rows: readonly ChainRow[]): ChainRow[] =>
  rows.filter(({ kind, leftOutBy }) => takenKinds.includes(kind) && leftOutBy === null)

/** The rows of a list by what they are, those that can be taken first. */
export function BranchList({ rows, choice, reader }: Props) {
  return (
    <div className="grid grid-cols-1 gap-5">
      {chainKinds.map((kind) => {
        const own = rows.filter((row) => row.kind === kind)
        return own.length === 0 ? null : (
          <Group key={kind} kind={kind} rows={own} choice={choice} reader={reader} />
        )
      })}
    </div>
  )
}

function Group({ kind, rows, choice, reader }: Props & { kind: ChainKind }) {
  const { name, text: what } = text.kinds[kind]
  const isTaken = takenKinds.includes(kind)
  return (
    <section className="grid grid-cols-1 gap-2">
      <h3 className="font-bold">{text.count(name, rows.length)}</h3>
      <p className="max-w-prose text-sm text-ink-soft">
        {reader === 'owner' ? what : text.kindsForStaff[kind]}
      </p>
      <ul className="divide-y divide-line overflow-hidden rounded-lg border border-line bg-surface">
        {rows.map((row) => (
          <li key={row.line} className="flex items-stretch">
            {choice && isTaken && row.leftOutBy === null && (
              <label className="grid w-12 shrink-0 place-items-center pl-2 hover:bg-sunken">
                <input
                  type="checkbox"
                  aria-label={choice.label(row.name, row.line)}
                  checked={choice.chosen.has(row.line)}
                  onChange={({ target }) => choice.onChoose(row.line, target.checked)}
                  className="size-5 accent-accent"
                />
              </label>
            )}
            <Row row={row} reader={reader} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Row({ row, reader }: { row: ChainRow; reader: Props['reader'] }) {
  const { line, name, category, address, district, city, phone, lat, lng, match, kind, fault, apart } = row
  const place = match && (match.of === 'business' ? `/business/${match.id}` : `/candidates/${match.id}`)
  const town = [district, city].filter(Boolean).join('/')
  return (
    <div className="grid min-w-0 flex-1 gap-1 p-4">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <p className="min-w-0 font-semibold break-words">{name || text.line(line)}</p>
        <Marks row={row} />
      </div>
      <p className="text-sm wrap-anywhere text-ink-soft">
        {[name && text.line(line), category, address, town, phone && showPhone(phone)]
          .filter(Boolean)
          .join(' · ')}
      </p>
      {fault && <p className="text-sm font-semibold">{text.faults[fault]}</p>}
      {apart && takenKinds.includes(kind) && <p className="text-sm font-semibold">{text.apart[apart]}</p>}
      <div className="flex flex-wrap gap-x-4 text-sm empty:hidden">
        {match && place && (
          <Link to={place} className="inline-flex min-h-9 items-center text-accent underline">
            {text.match(match.name)}
          </Link>
        )}
        {lat !== null && lng !== null && (
          <a
            href={outsideMapHref({ lat, lng })}
            target="_blank"
            rel="noreferrer"
            aria-label={text.mapLabel(name)}
            className="inline-flex min-h-9 items-center text-accent underline"
          >
            {text.map}
          </a>
        )}
        {reader === 'owner' && kind === 'owned' && match && (
          <Link
            to={claimPath(match.id)}
            aria-label={text.takeOverLabel(name)}
            className="inline-flex min-h-9 items-center text-accent underline"
          >
            {text.takeOver}
          </Link>
        )}
      </div>
    </div>
  )
}

function Marks({ row: { outcome, leftOutBy } }: { row: ChainRow }) {
  if (leftOutBy) return <Badge tone="closed">{text.leftOut[leftOutBy]}</Badge>
  if (outcome === null) return null
  const isDone = outcome === 'given' || outcome === 'added'
  return (
    <Badge tone={isDone ? 'open' : outcome === 'apart' ? 'note' : 'closed'}>{text.outcomes[outcome]}</Badge>
  )
}
