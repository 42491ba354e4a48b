import { importsText as text } from '#text/imports.ts'
import { RunList } from '#web/features/imports/run-list.tsx'
import { AdminPage } from './admin-page.tsx'

/** What operators' imports brought. */
export function AdminImportsPage() {
  return (
    <AdminPage title={text.title} lead={text.lead}>
      <RunList />
    </AdminPage>
  )
}
