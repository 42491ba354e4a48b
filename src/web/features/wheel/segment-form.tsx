import { useQueryClient } from '@tanstack/react-query'
import { segmentKinds, wheelSurfaces } from '#contract/wheel.ts'
import { addSegment, editSegment, type Segment } from '#contract/wheel-segments.ts'
import { readNumber } from '#lib/typed-number.ts'
import { adminWheelText } from '#text/wheel-admin.ts'
import { call } from '#web/lib/call.ts'
import { useForm } from '#web/lib/use-form.ts'
import { TextField } from '#web/ui/field.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { EditForm } from './edit-form.tsx'
import { refreshPlatform } from './owner-queries.ts'
import { PrizeFields, TitleField } from './prize-fields.tsx'
import { type CommonField, changesOf, problemOf, readCommon } from './read-prize.ts'

const text = adminWheelText.form

type Name = CommonField | 'surface' | 'kind' | 'weight' | 'position'
type Props = { segment: Segment | null; onDone: () => void }

const read = (typed: Partial<Record<Name, string>>) => ({
  ...readCommon(typed),
  surface: wheelSurfaces.find((surface) => surface === typed.surface) ?? 'page',
  kind: segmentKinds.find((kind) => kind === typed.kind) ?? 'discount',
  weight: readNumber(typed.weight),
  position: readNumber(typed.position),
})

/** Adds a segment to one of the platform's wheels, or changes one. */
export function SegmentForm({ segment, onDone }: Props) {
  const client = useQueryClient()
  const form = useForm<Name>({
    check: (typed) => problemOf<Name>(read(typed)),
    async send(typed) {
      const body = read(typed)
      const answer = segment
        ? await call(editSegment, { params: { id: segment.id }, body: changesOf(segment, body) })
        : await call(addSegment, { body })
      if (!answer.ok) return answer.error
      showToast(text.saved)
      onDone()
      await refreshPlatform(client)
      return null
    },
  })
  return (
    <EditForm
      form={form}
      title={segment ? text.editTitle : text.addTitle}
      labels={text.fields}
      submit={text.save}
      onCancel={onDone}
    >
      <TitleField current={segment} label={text.fields.title} />
      <div className="grid gap-5 sm:grid-cols-2 sm:items-end">
        <SelectField
          name="surface"
          label={text.fields.surface}
          defaultValue={segment?.surface}
          options={wheelSurfaces.map((surface) => [surface, adminWheelText.surfaces[surface]])}
        />
        <SelectField
          name="kind"
          label={text.fields.kind}
          defaultValue={segment?.kind}
          options={segmentKinds.map((kind) => [kind, adminWheelText.kinds[kind]])}
        />
        <TextField
          name="weight"
          label={text.fields.weight}
          hint={text.weightHint}
          defaultValue={segment?.weight ?? ''}
          inputMode="numeric"
        />
        <TextField
          name="position"
          label={text.fields.position}
          defaultValue={segment?.position ?? 0}
          inputMode="numeric"
        />
      </div>
      <PrizeFields current={segment} />
    </EditForm>
  )
}
