import { importsText as text } from '#text/osm-import.ts'
import { ChooseFile } from '#web/features/osm-import/choose-file.tsx'
import { RunList } from '#web/features/osm-import/run-list.tsx'
import { AdminPage } from './admin-page.tsx'

export const title = text.title

/** Imports: what a file would change, what was taken, and the way back. */
export function AdminImportsPage() {
  return (
    <AdminPage text={text}>
      <ChooseFile />
      <RunList />
    </AdminPage>
  )
}
