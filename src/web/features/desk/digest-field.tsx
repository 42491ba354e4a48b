import { deskText } from '#text/desk.ts'
import { SelectField } from '#web/ui/select-field.tsx'
import { useSetDigestHour } from './queries.ts'

const text = deskText.digest
const OFF = 'off'
const hours = Array.from({ length: 24 }, (_, hour) => hour)

/** When the daily mail of what waits comes; it is kept as it is chosen. */
export function DigestField({ hour }: { hour: number | null }) {
  const save = useSetDigestHour()
  return (
    <SelectField
      name="digestHour"
      label={text.label}
      hint={text.hint}
      value={hour === null ? OFF : String(hour)}
      onChange={({ target }) => save.mutate(target.value === OFF ? null : Number(target.value))}
    >
      <option value={OFF}>{text.off}</option>
      {hours.map((one) => (
        <option key={one} value={one}>
          {text.at(one)}
        </option>
      ))}
    </SelectField>
  )
}
