import { adminNotificationText as text } from '#text/admin-notifications.ts'
import { provinces } from '#text/provinces.ts'
import { SelectField } from '#web/ui/select-field.tsx'
import { Chip } from './chip.tsx'

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
      {cities.length > 0 && (
        <ul aria-label={text.chosenCities} className="flex flex-wrap gap-2">
          {cities.map((city) => (
            <Chip
              key={city}
              label={city}
              onRemove={() => onChange(cities.filter((other) => other !== city))}
            />
          ))}
        </ul>
      )}
    </div>
  )
}
