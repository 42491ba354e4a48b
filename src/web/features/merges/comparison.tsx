import type { ReactNode } from 'react'
import { type MergeSide, mergeCounts } from '#contract/merges.ts'
import { showPhone } from '#lib/phone.ts'
import { queueText } from '#text/approvals.ts'
import { ownerPanelText } from '#text/businesses-own.ts'
import { mergeText as text } from '#text/merges.ts'
import { classNames } from '#web/ui/class-names.ts'

type Row = [label: string, value: (side: MergeSide) => ReactNode]

const rows: readonly Row[] = [
  [text.fields.status, ({ status }) => ownerPanelText.statuses[status].badge],
  [text.fields.category, ({ category }) => category],
  [text.fields.phone, ({ phone }) => phone && showPhone(phone)],
  [text.fields.place, ({ city, district }) => [city, district].filter(Boolean).join(', ')],
  [text.fields.address, ({ address }) => address],
  [text.fields.hours, ({ workingHours }) => workingHours],
  [text.fields.website, ({ website }) => website],
  [text.fields.owner, ({ owner }) => (owner ? `${owner.name} (${owner.email})` : text.noOwner)],
  [text.fields.createdAt, ({ createdAt }) => queueText.at(createdAt)],
]

/** Both listings, field by field; what differs stands out. */
export function Comparison({ duplicate, kept }: { duplicate: MergeSide; kept: MergeSide }) {
  const sides = [duplicate, kept]
  return (
    <table className="w-full table-fixed border-separate border-spacing-0 overflow-hidden rounded-lg border border-line text-sm sm:text-base">
      <caption className="sr-only">{text.comparison}</caption>
      <thead>
        <tr>
          {[text.duplicate, text.kept].map((title, i) => (
            <th
              key={title}
              scope="col"
              className={classNames('p-3 text-left align-bottom', i === 0 ? 'bg-sunken' : 'bg-accent-soft')}
            >
              <span className="block text-xs font-normal text-ink-soft">{title}</span>
              <span className="break-words">{sides[i]?.name}</span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([label, value]) => (
          <Cells key={label} label={label} values={sides.map((side) => value(side) || text.notGiven)} />
        ))}
        {mergeCounts.map((name) => (
          <Cells key={name} label={text.counts[name]} values={sides.map(({ counts }) => counts[name])} />
        ))}
      </tbody>
    </table>
  )
}

/** The label above both, so that a phone's width has room for the values. */
function Cells({ label, values: [one, other] }: { label: string; values: ReactNode[] }) {
  const look = one === other ? '' : 'font-semibold'
  const cell = 'border-t border-line p-3 align-top break-words'
  const name = <span className="block text-xs text-ink-soft">{label}</span>
  return (
    <tr>
      <td className={cell}>
        {name}
        <span className={look}>{one}</span>
      </td>
      <td className={`${cell} border-l`}>
        {name}
        <span className={look}>{other}</span>
      </td>
    </tr>
  )
}
