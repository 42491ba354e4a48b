import { fieldHoursText, fieldRecordText as text } from '#text/field-records.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import type { RecordForm } from './use-record-form.ts'

/** Hours as they are written on the door, or one of the usual ones by a tap. */
export function HoursField({ form: { values, change, errorOf } }: { form: RecordForm }) {
  return (
    <div className="grid gap-2">
      <TextField
        name="workingHours"
        label={text.fields.workingHours}
        hint={text.hoursHint}
        error={errorOf('workingHours')}
        maxLength={500}
        autoComplete="off"
        value={values.workingHours}
        onChange={(event) => change({ workingHours: event.target.value })}
      />
      <fieldset aria-label={fieldHoursText.label} className="flex flex-wrap gap-2">
        {Object.values(fieldHoursText.choices).map((hours) => (
          <Button
            key={hours}
            look="secondary"
            className="px-3 text-sm aria-pressed:bg-accent-soft"
            aria-pressed={values.workingHours === hours}
            onClick={() => change({ workingHours: values.workingHours === hours ? '' : hours })}
          >
            {hours}
          </Button>
        ))}
      </fieldset>
    </div>
  )
}
