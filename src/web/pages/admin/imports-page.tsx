import { Tags } from 'lucide-react'
import { useState } from 'react'
import { importsText as text } from '#text/osm-import.ts'
import { tagMapText } from '#text/osm-import-tags.ts'
import { tablesText } from '#text/tables.ts'
import { ChooseFile } from '#web/features/osm-import/choose-file.tsx'
import { PreviewAgreed } from '#web/features/osm-import/preview-agreed.tsx'
import { RunList } from '#web/features/osm-import/run-list.tsx'
import { TownFields } from '#web/features/places/town-fields.tsx'
import { TableImport } from '#web/features/tables/table-import.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { CardSection } from '#web/ui/card.tsx'
import { AdminPage } from './admin-page.tsx'

export const title = text.title

/** Imports: what a file would change, what was taken, and the way back. */
export function AdminImportsPage() {
  return (
    <AdminPage text={text}>
      <div className="grid gap-6 lg:grid-cols-2">
        <ChooseFile />
        <PreviewAgreed />
      </div>
      <CardSection title={tablesText.title}>
        <TableImport town={<Town />} />
      </CardSection>
      <div className="grid gap-2">
        <ButtonLink look="secondary" to="/admin/category-tags" className="justify-self-start">
          <Tags aria-hidden className="size-5" strokeWidth={1.75} />
          {tagMapText.way}
        </ButtonLink>
        <p className="text-sm text-ink-soft">{tagMapText.wayText}</p>
      </div>
      <RunList />
    </AdminPage>
  )
}

function Town() {
  const [city, setCity] = useState('')
  const [district, setDistrict] = useState('')
  const onCity = (name: string) => {
    setCity(name)
    setDistrict('')
  }
  return (
    <TownFields
      city={city}
      district={district}
      districtHint=""
      errors={{}}
      onCity={onCity}
      onDistrict={setDistrict}
    />
  )
}
