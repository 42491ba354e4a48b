import { type SubmitEvent, useState } from 'react'
import type { Point } from '#lib/geo.ts'
import { placeText as text } from '#text/places.ts'
import { siteText } from '#text/site.ts'
import { Button } from '#web/ui/button.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { FailureNotice } from '#web/ui/states.tsx'
import { useDistricts, useProvinces } from './queries.ts'

export type ChosenPlace = { name: string; point: Point }

/** Province and district for those whose position is not known; without a district the province's capital. */
export function PlacePicker({ onChoose }: { onChoose(place: ChosenPlace): void }) {
  const [plate, setPlate] = useState('')
  const [districtId, setDistrictId] = useState('')
  const provinces = useProvinces()
  const districts = useDistricts(plate)

  const choose = (event: SubmitEvent) => {
    event.preventDefault()
    const province = provinces.data?.find((row) => row.plate === plate)
    if (!province) return
    const district = districts.data?.find((row) => String(row.id) === districtId)
    const { lat, lng } = district ?? province
    onChoose({ name: district ? `${district.name}, ${province.name}` : province.name, point: { lat, lng } })
  }

  if (provinces.isError && !provinces.data) {
    return (
      <FailureNotice
        title={text.failed}
        text={provinces.error.message}
        retry={siteText.retry}
        onRetry={() => void provinces.refetch()}
      />
    )
  }
  return (
    <form
      onSubmit={choose}
      aria-label={text.picker}
      className="grid items-end gap-3 sm:grid-cols-[1fr_1fr_auto]"
    >
      <SelectField
        name="province"
        label={text.province}
        value={plate}
        required
        onChange={(event) => {
          setPlate(event.target.value)
          setDistrictId('')
        }}
      >
        <option value="" disabled>
          {text.choose}
        </option>
        {provinces.data?.map((province) => (
          <option key={province.plate} value={province.plate}>
            {province.name}
          </option>
        ))}
      </SelectField>
      <SelectField
        name="district"
        label={text.district}
        value={districtId}
        disabled={!districts.data}
        onChange={(event) => setDistrictId(event.target.value)}
      >
        <option value="">{text.anyDistrict}</option>
        {districts.data?.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
      <Button type="submit">{text.show}</Button>
    </form>
  )
}
