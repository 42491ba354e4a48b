import { useEffect, useEffectEvent, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { FieldRecord } from '#contract/field-records.ts'
import { fieldRecordText as text } from '#text/field-records.ts'
import { CategoryField } from '#web/features/categories/category-field.tsx'
import { useFieldDay, useFieldRecords } from '#web/features/field/queries.ts'
import { useQueue } from '#web/features/field/queue.ts'
import { RecordForm } from '#web/features/field/record-form.tsx'
import { type RecordForm as Form, useRecordForm, useTown } from '#web/features/field/use-record-form.ts'
import { recordOf, type Waiting } from '#web/features/field/waiting.ts'
import { WaitingList } from '#web/features/field/waiting-list.tsx'
import { PositionPicker } from '#web/features/places/position-picker.tsx'
import { TownFields } from '#web/features/places/town-fields.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { FieldFrame } from './field-frame.tsx'

export const title = text.title

/** Recording a place while standing before it, with or without a network. */
export function FieldAddPage() {
  return (
    <FieldFrame
      title={text.title}
      lead={text.lead}
      other={{ to: '/field-work/visits', label: text.toVisits }}
    >
      <Recording />
    </FieldFrame>
  )
}

/** Loads the unsent or sent record that the address names into the form once it is there. */
function useAskedFor(form: Form, records: readonly FieldRecord[]): void {
  const [params, setParams] = useSearchParams()
  const { list } = useQueue()
  const [waiting, record] = [params.get('waiting'), Number(params.get('record'))]
  const waits = list.find(({ clientId, content }) => clientId === waiting || recordOf(content)?.id === record)
  const sent = records.find(({ id }) => id === record)
  const take = useEffectEvent(() => {
    if (!waits && !sent) return
    setParams({}, { replace: true })
    if (waits) void form.mend(waits)
    else if (sent) void form.mendSent(sent)
  })
  const [waitingId, sentId] = [waits?.clientId, sent?.id]
  useEffect(() => {
    if (waitingId !== undefined || sentId !== undefined) take()
  }, [waitingId, sentId])
}

function Recording() {
  const plans = useFieldDay()?.plans ?? []
  const records = useFieldRecords().data ?? []
  const form = useRecordForm(records, (name, clientId) => showToast(text.saved(name), 'good', clientId))
  useAskedFor(form, records)
  const { values, change, errorOf } = form
  const town = useTown(form)
  const [isMapOpen, setMapOpen] = useState(false)
  const mend = (one: Waiting) => {
    void form.mend(one)
  }
  return (
    <div className="grid grid-cols-1 items-start gap-8 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
      <RecordForm
        form={form}
        plans={plans}
        foundTown={town.found}
        category={
          <CategoryField
            value={values.categoryId}
            error={errorOf('categoryId')}
            onChange={(categoryId) => change({ categoryId })}
          />
        }
        map={
          <details onToggle={(event) => setMapOpen(event.currentTarget.open)}>
            <summary className="min-h-12 cursor-pointer py-3 font-semibold text-accent">{text.onMap}</summary>
            {isMapOpen && (
              <PositionPicker
                value={values}
                city={town.city}
                district={town.district}
                onChange={(typed) => change({ ...typed, accuracy: '' })}
              />
            )}
          </details>
        }
        town={
          <TownFields
            city={town.city}
            district={town.district}
            errors={{ city: errorOf('city'), district: errorOf('district') }}
            onCity={town.onCity}
            onDistrict={town.onDistrict}
          />
        }
      />
      <WaitingList onMend={mend} />
    </div>
  )
}
