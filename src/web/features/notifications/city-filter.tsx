import { adminNotificationText as text } from '#text/notifications-admin.ts'
import { provinces } from '#text/places-provinces.ts'
import { SelectField } from '#web/ui/select-field.tsx'
import { Chips } from './chips.tsx'

type Props = { cities: readonly string[]; onChange: (cities: string[]) => void }

/** None, one or several of the 81 provinces. */
export function CityFilter({ cities, onChange }: Props) {
  return (
    <div className="grid gap-2">
      <SelectField
        name="targetCities"
        label={text.addCity}
        hint={text.everywhere}
        value=""
        onChange={({ target }) => onChange([...cities, target.value])}
      >
        <option value="">{text.chooseCity}</option>
        {provinces
          .filter(({ name }) => !cities.includes(name))
          .map(({ plate, name }) => (
            <option key={plate} value={name}>
              {name}
            </option>
          ))}
      </SelectField>
      <Chips
        label={text.chosenCities}
        chosen={cities}
        keyOf={(city) => city}
        nameOf={(city) => city}
        onChange={onChange}
      />
    </div>
  )
}
