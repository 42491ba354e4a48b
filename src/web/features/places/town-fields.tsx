import { provinces } from '#text/places-provinces.ts'
import { wizardText as text } from '#text/submissions.ts'
import { SelectField } from '#web/ui/select-field.tsx'
import { useDistricts } from './queries.ts'

type Props = {
  city: string
  district: string
  /** Left out: it is optional. */
  districtHint?: string
  errors: { city?: string | undefined; district?: string | undefined }
  onCity(name: string): void
  onDistrict(name: string): void
}

/** One of the 81 provinces, and one of its districts. */
export function TownFields({
  city,
  district,
  districtHint = text.hints.optional,
  errors,
  onCity,
  onDistrict,
}: Props) {
  const plate = provinces.find(({ name }) => name === city)?.plate ?? ''
  const { data, isError } = useDistricts(plate)
  const names = data?.map(({ name }) => name) ?? []
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
        empty={text.chooseCity}
        options={provinces.map(({ name }) => [name, name])}
      />
      <SelectField
        name="district"
        label={text.fields.district}
        hint={isError && !data ? text.hints.districtsFailed : districtHint}
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
