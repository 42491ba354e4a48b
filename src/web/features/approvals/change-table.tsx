import type { Change, ReviewedField } from '#contract/approvals.ts'
import { showPhone } from '#lib/phone.ts'
import { decisionText as text } from '#text/approvals.ts'
import { coordinatesText } from '#text/places.ts'

type Stands = Change['before']

function wordsOf(stands: Stands, field: ReviewedField): string {
  const { name, phone, category, latitude, longitude } = stands
  switch (field) {
    case 'name':
      return name
    case 'phone':
      return phone ? showPhone(phone) : text.none
    case 'categoryId':
      return category ?? text.none
    case 'position':
      return latitude === null || longitude === null
        ? text.none
        : coordinatesText({ lat: latitude, lng: longitude })
  }
}

/** Old and new side by side, field by field. */
export function ChangeTable({ change }: { change: Change }) {
  return (
    <dl className="grid gap-3">
      {change.fields.map((field) => (
        <div key={field} className="grid gap-1">
          <dt className="text-sm font-semibold text-ink-soft">{text.fields[field]}</dt>
          <dd className="grid grid-cols-2 overflow-hidden rounded-md border border-line">
            <p className="min-w-0 bg-sunken p-3 break-words">
              <span className="block text-xs text-ink-soft">{text.stands}</span>
              {wordsOf(change.before, field)}
            </p>
            <p className="min-w-0 p-3 font-semibold break-words">
              <span className="block text-xs font-normal text-ink-soft">{text.proposed}</span>
              {wordsOf(change.after, field)}
            </p>
          </dd>
        </div>
      ))}
    </dl>
  )
}
