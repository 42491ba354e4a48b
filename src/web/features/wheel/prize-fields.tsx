import { prizeFormText as text } from '#text/owner-prizes.ts'
import { TextField } from '#web/ui/field.tsx'
import { type CommonField, writeNumber } from './read-prize.ts'

type Common = {
  title: string
  value: number
  stock: number | null
  startsOn: string | null
  endsOn: string | null
  validDays: number
  isActive: boolean
}
type Props = {
  standing: Common | null
  errorOf: (name: CommonField) => string | undefined
}

const DEFAULT_DAYS = 90
const { fields, hints } = text

export const TitleField = ({ standing, errorOf, label, hint }: Props & { label: string; hint?: string }) => (
  <TextField
    name="title"
    label={label}
    hint={hint}
    error={errorOf('title')}
    defaultValue={standing?.title}
    maxLength={80}
    autoComplete="off"
  />
)

/** Worth, stock, season and how long a code is good: the same for a business's prizes and the platform's. */
export function PrizeFields({ standing, errorOf }: Props) {
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-2 sm:items-end">
        <TextField
          name="value"
          label={fields.value}
          hint={hints.value}
          error={errorOf('value')}
          defaultValue={writeNumber(standing?.value ?? 0)}
          inputMode="decimal"
        />
        <TextField
          name="stock"
          label={fields.stock}
          hint={hints.stock}
          error={errorOf('stock')}
          defaultValue={standing?.stock ?? ''}
          inputMode="numeric"
        />
        <TextField
          type="date"
          name="startsOn"
          label={fields.startsOn}
          hint={hints.dates}
          error={errorOf('startsOn')}
          defaultValue={standing?.startsOn ?? ''}
        />
        <TextField
          type="date"
          name="endsOn"
          label={fields.endsOn}
          hint={hints.dates}
          error={errorOf('endsOn')}
          defaultValue={standing?.endsOn ?? ''}
        />
      </div>
      <TextField
        name="validDays"
        label={fields.validDays}
        error={errorOf('validDays')}
        defaultValue={standing?.validDays ?? DEFAULT_DAYS}
        inputMode="numeric"
      />
      <CheckField name="isActive" label={fields.isActive} first={standing?.isActive ?? true} />
    </>
  )
}

type CheckProps = { name: string; label: string; hint?: string; first: boolean }

export function CheckField({ name, label, hint, first }: CheckProps) {
  return (
    <label className="flex min-h-12 items-center gap-3">
      <input type="checkbox" name={name} defaultChecked={first} className="size-5 shrink-0 accent-accent" />
      <span>
        <span className="font-semibold">{label}</span>
        {hint && <span className="block text-sm text-ink-soft">{hint}</span>}
      </span>
    </label>
  )
}
