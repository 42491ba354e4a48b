import type { ReactNode } from 'react'
import { fold } from '#lib/turkish.ts'
import { businessProfileText as text } from '#text/approvals-profile.ts'
import { provinces } from '#text/places-provinces.ts'
import { TextField } from '#web/ui/field.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { type Profile, textInput } from './use-profile.ts'

type Named = { name: string }
type Props = {
  profile: Profile
  /** Of the chosen province. */
  districts: readonly Named[]
  /** The pin on the map. */
  picker: ReactNode
}

export function ProfilePlace({ profile, districts, picker }: Props) {
  const { values, set, errorOf } = profile
  const nameIn = (names: readonly Named[], wanted: string) =>
    names.find(({ name }) => fold(name) === fold(wanted))?.name ?? wanted
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-2">
        <SelectField
          name="city"
          label={text.labels.city}
          error={errorOf('city')}
          value={nameIn(provinces, values.city)}
          onChange={({ target }) => set({ city: target.value, district: '' })}
        >
          {values.city === '' && <option value="">{text.chooseCity}</option>}
          {offered(provinces, values.city)}
        </SelectField>
        <SelectField
          name="district"
          label={text.labels.district}
          error={errorOf('district')}
          value={nameIn(districts, values.district)}
          onChange={({ target }) => set({ district: target.value })}
        >
          <option value="">{text.noDistrict}</option>
          {offered(districts, values.district)}
        </SelectField>
      </div>
      <TextField {...textInput(profile, 'address')} maxLength={300} autoComplete="street-address" />
      {picker}
    </>
  )
}

/** The names, and the chosen one while they are on their way. */
function offered(names: readonly Named[], chosen: string) {
  const isListed = chosen === '' || names.some(({ name }) => fold(name) === fold(chosen))
  return [...(isListed ? [] : [{ name: chosen }]), ...names].map(({ name }) => (
    <option key={name} value={name}>
      {name}
    </option>
  ))
}
