import { importsText as text } from '#text/imports.ts'
import { ChooseFile } from '#web/features/imports/choose-file.tsx'
import { RunList } from '#web/features/imports/run-list.tsx'
import { AdminPage } from './admin-page.tsx'

/** Imports: what a file would change, what was taken, and the way back. */
export function AdminImportsPage() {
  return (
    <AdminPage title={text.title} lead={text.lead}>
      <ChooseFile />
      <RunList />
    </AdminPage>
  )
}
