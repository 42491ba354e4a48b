import { useState } from 'react'
import { fieldRecordText as text } from '#text/field-records.ts'
import { CategoryField } from '#web/features/categories/category-field.tsx'
import { useFieldDay } from '#web/features/field-records/queries.ts'
import { RecordForm } from '#web/features/field-records/record-form.tsx'
import { useRecordForm } from '#web/features/field-records/use-record-form.ts'
import { useTown } from '#web/features/field-records/use-town.ts'
import type { Waiting } from '#web/features/field-records/waiting.ts'
import { WaitingList } from '#web/features/field-records/waiting-list.tsx'
import { PositionPicker } from '#web/features/places/position-picker.tsx'
import { TownFields } from '#web/features/places/town-fields.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { FieldFrame } from './field-frame.tsx'

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

function Recording() {
  const plans = useFieldDay()?.plans ?? []
  const form = useRecordForm((name) => showToast(text.saved(name)))
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
