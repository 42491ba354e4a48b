import { useQueryClient } from '@tanstack/react-query'
import { addBusinessPrize, type BusinessPrize, editBusinessPrize } from '#contract/wheel-segments.ts'
import { prizeListText, prizeFormText as text } from '#text/wheel-owner.ts'
import { call } from '#web/lib/call.ts'
import { useForm } from '#web/lib/use-form.ts'
import { TextField } from '#web/ui/field.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { CheckField } from '#web/ui/switch-field.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { EditForm } from './edit-form.tsx'
import { refreshIssued } from './owner-queries.ts'
import { PrizeFields, TitleField } from './prize-fields.tsx'
import { type CommonField, changesOf, problemOf, readCommon, readOdds, writeNumber } from './read-prize.ts'

type Name = CommonField | 'kind' | 'odds' | 'inCityWheel'
type Props = { businessId: number; prize: BusinessPrize | null; onDone: () => void }

const KINDS = ['discount', 'gift', 'service'] as const

const read = (typed: Partial<Record<Name, string>>) => ({
  ...readCommon(typed),
  kind: KINDS.find((kind) => kind === typed.kind) ?? 'discount',
  odds: readOdds(typed.odds),
  inCityWheel: typed.inCityWheel !== undefined,
})

/** Adds a prize to a business's wheel, or changes one. */
export function PrizeForm({ businessId, prize, onDone }: Props) {
  const client = useQueryClient()
  const form = useForm<Name>({
    check: (typed) => problemOf<Name>(read(typed)),
    async send(typed) {
      const body = read(typed)
      const answer = prize
        ? await call(editBusinessPrize, {
            params: { id: businessId, prizeId: prize.id },
            body: changesOf(prize, body),
          })
        : await call(addBusinessPrize, { params: { id: businessId }, body })
      if (!answer.ok) return answer.error
      showToast(text.saved)
      onDone()
      await refreshIssued(client)
      return null
    },
  })
  return (
    <EditForm
      form={form}
      title={prize ? text.editTitle : text.addTitle}
      labels={text.fields}
      submit={text.save}
      onCancel={onDone}
    >
      <TitleField current={prize} label={text.fields.title} hint={text.hints.title} />
      <div className="grid gap-5 sm:grid-cols-2 sm:items-end">
        <SelectField
          name="kind"
          label={text.fields.kind}
          defaultValue={prize?.kind}
          options={KINDS.map((kind) => [kind, prizeListText.kinds[kind]])}
        />
        <TextField
          name="odds"
          label={text.fields.odds}
          hint={text.hints.odds}
          defaultValue={prize ? writeNumber(Math.round(prize.odds * 10_000) / 100) : ''}
          inputMode="decimal"
        />
      </div>
      <PrizeFields current={prize} />
      <CheckField
        name="inCityWheel"
        label={text.fields.inCityWheel}
        hint={text.hints.inCityWheel}
        first={prize?.inCityWheel ?? false}
      />
    </EditForm>
  )
}
