import type { BusinessPrize } from '#contract/wheel-segments.ts'
import { prizeFormText as text } from '#text/wheel-owner.ts'
import { TextField } from '#web/ui/field.tsx'
import { CheckField } from '#web/ui/switch-field.tsx'
import { type CommonField, writeNumber } from './read-prize.ts'

type Common = Pick<BusinessPrize, CommonField>
/** `current`: what is changed; null for a new one. */
type Props = { current: Common | null }

const DEFAULT_DAYS = 90
const { fields, hints } = text

export const TitleField = ({ current, label, hint }: Props & { label: string; hint?: string }) => (
  <TextField
    name="title"
    label={label}
    hint={hint}
    defaultValue={current?.title}
    maxLength={80}
    autoComplete="off"
  />
)

/** Worth, stock, season and how long a code is good: the same for a business's prizes and the platform's. */
export function PrizeFields({ current }: Props) {
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-2 sm:items-end">
        <TextField
          name="value"
          label={fields.value}
          hint={hints.value}
          defaultValue={writeNumber(current?.value ?? 0)}
          inputMode="decimal"
        />
        <TextField
          name="stock"
          label={fields.stock}
          hint={hints.stock}
          defaultValue={current?.stock ?? ''}
          inputMode="numeric"
        />
        <TextField
          type="date"
          name="startsOn"
          label={fields.startsOn}
          hint={hints.dates}
          defaultValue={current?.startsOn ?? ''}
        />
        <TextField
          type="date"
          name="endsOn"
          label={fields.endsOn}
          hint={hints.dates}
          defaultValue={current?.endsOn ?? ''}
        />
      </div>
      <TextField
        name="validDays"
        label={fields.validDays}
        defaultValue={current?.validDays ?? DEFAULT_DAYS}
        inputMode="numeric"
      />
      <CheckField name="isActive" label={fields.isActive} first={current?.isActive ?? true} />
    </>
  )
}
