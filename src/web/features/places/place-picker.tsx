import { type SubmitEvent, useState } from 'react'
import type { StreetFound } from '#contract/streets.ts'
import { placeText as text } from '#text/places.ts'
import { streetText } from '#text/streets.ts'
import { choosePlace } from '#web/lib/chosen-place.ts'
import type { Where } from '#web/lib/where.ts'
import { Button } from '#web/ui/button.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { QueryView } from '#web/ui/states.tsx'
import { NamedPlaces } from './named-places.tsx'
import { useDistricts, useProvinces } from './queries.ts'
import { StreetField } from './street-field.tsx'

type Props = {
  /** The province of the current fallback is preselected. */
  where: Where
  onChosen?(): void
}

/** A named place, a street, or province and district, for where the person is not, or not known to be; without a district the province's capital. */
export function PlacePicker({ where: { own, standIn, point, isMeant }, onChosen }: Props) {
  const [picked, setPicked] = useState<{ plate: string; districtId: string } | null>(null)
  const before = {
    plate: standIn?.plate ?? '',
    districtId: standIn?.kind === 'chosen' ? standIn.districtId : '',
  }
  // Beside a position that is known, it is chosen to be looked at.
  const overrides = own !== null || (standIn?.kind === 'chosen' && standIn.overrides)
  const { plate, districtId } = picked ?? before
  const provinces = useProvinces()
  const districts = useDistricts(plate)

  const choose = (event: SubmitEvent) => {
    event.preventDefault()
    const province = provinces.data?.find((row) => row.plate === plate)
    if (!province) return
    const district = districts.data?.find((row) => String(row.id) === districtId)
    const { lat, lng } = district ?? province
    const name = district ? `${district.name}, ${province.name}` : province.name
    choosePlace({ name, point: { lat, lng }, plate, districtId: district ? districtId : '', overrides })
    onChosen?.()
  }
  const chooseStreet = ({ name, district, city, lat, lng }: StreetFound) => {
    const province = provinces.data?.find((row) => row.name === city)
    choosePlace({
      name: streetText.name(name, district, city),
      point: { lat, lng },
      plate: province?.plate ?? '',
      districtId: '',
      overrides,
    })
    onChosen?.()
  }

  if (provinces.isError && !provinces.data) {
    return <QueryView query={provinces} failed={text.failed} />
  }
  return (
    <div className="grid gap-4">
      <NamedPlaces here={isMeant ? point : null} onChosen={onChosen} />
      <StreetField near={point} onChoose={chooseStreet} />
      <form
        onSubmit={choose}
        aria-label={text.picker}
        className="grid grid-cols-2 items-end gap-3 sm:grid-cols-[1fr_1fr_auto]"
      >
        <SelectField
          name="province"
          label={text.province}
          value={plate}
          required
          onChange={(event) => setPicked({ plate: event.target.value, districtId: '' })}
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
          onChange={(event) => setPicked({ plate, districtId: event.target.value })}
          empty={text.anyDistrict}
          options={districts.data?.map(({ id, name }) => [id, name])}
        />
        <Button type="submit" className="col-span-2 sm:col-span-1">
          {text.show}
        </Button>
      </form>
    </div>
  )
}
