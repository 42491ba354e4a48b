import { provinces as listed } from '#text/provinces.ts'
import { wizardText as text } from '#text/submissions.ts'
import { SelectField } from '#web/ui/select-field.tsx'
import { useDistricts, useProvinces } from './queries.ts'

type Props = {
  city: string
  district: string
  errors: { city?: string | undefined; district?: string | undefined }
  onCity(name: string): void
  onDistrict(name: string): void
}

/** One of the 81 provinces, and one of its districts. */
export function TownFields({ city, district, errors, onCity, onDistrict }: Props) {
  const provinces = useProvinces()
  const plate = provinces.data?.find(({ name }) => name === city)?.plate ?? ''
  const districts = useDistricts(plate)
  const names = districts.data?.map(({ name }) => name) ?? []
  return (
    <>
      <SelectField
        name="city"
        label={text.fields.city}
        error={errors.city}
        value={city}
        autoComplete="address-level1"
        required
        onChange={(event) => onCity(event.target.value)}
      >
        <option value="">{text.chooseCity}</option>
        {listed.map(({ name }) => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
      </SelectField>
      <SelectField
        name="district"
        label={text.fields.district}
        hint={text.hints.optional}
        error={errors.district}
        value={district}
        disabled={city === ''}
        onChange={(event) => onDistrict(event.target.value)}
      >
        <option value="">{city === '' ? text.cityFirst : text.chooseDistrict}</option>
        {/* What was chosen stands while its list is on its way. */}
        {district && !names.includes(district) && <option value={district}>{district}</option>}
        {names.map((name) => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
      </SelectField>
    </>
  )
}
