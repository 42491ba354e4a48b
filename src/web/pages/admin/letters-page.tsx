import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { lettersText as text } from '#text/letters.ts'
import { provinces } from '#text/places-provinces.ts'
import { useCategories } from '#web/features/categories/queries.ts'
import { MakeForm } from '#web/features/letters/make-form.tsx'
import { RunList } from '#web/features/letters/run-list.tsx'
import { useDistricts } from '#web/features/places/queries.ts'
import { TownFields } from '#web/features/places/town-fields.tsx'
import { CardSection, Section } from '#web/ui/card.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { AdminPage } from './admin-page.tsx'

export const title = text.title

/** Letters to places without an owner. A place and a trade in the address begin there. */
export function AdminLettersPage() {
  return (
    <AdminPage text={text}>
      <div className="grid grid-cols-1 gap-6 lg:grid-cols-[2fr_3fr] lg:items-start">
        <CardSection title={text.where}>
          <Where />
        </CardSection>
        <Section title={text.runs} size="lg">
          <RunList />
        </Section>
      </div>
    </AdminPage>
  )
}

function Where() {
  const [params] = useSearchParams()
  const [city, setCity] = useState(params.get('city') ?? '')
  const [district, setDistrict] = useState(params.get('district') ?? '')
  const [categoryId, setCategoryId] = useState(Number(params.get('categoryId')) || undefined)
  const categories = useCategories().data ?? []
  const plate = provinces.find(({ name }) => name === city)?.plate ?? ''
  const districtId = useDistricts(plate).data?.find(({ name }) => name === district)?.id
  return (
    <>
      <TownFields
        city={city}
        district={district}
        districtHint={text.oneDistrict}
        errors={{}}
        onCity={(name) => {
          setCity(name)
          setDistrict('')
        }}
        onDistrict={setDistrict}
      />
      <SelectField
        name="categoryId"
        label={text.category}
        value={categoryId ?? ''}
        onChange={({ target }) => setCategoryId(Number(target.value) || undefined)}
        empty={text.allCategories}
        options={categories.map(({ id, name }) => [id, name])}
      />
      <MakeForm area={districtId === undefined ? null : { plate, districtId, categoryId }} />
    </>
  )
}
