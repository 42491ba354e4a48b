import { importsText as text } from '#text/osm-import.ts'
import { ChooseFile } from '#web/features/osm-import/choose-file.tsx'
import { PreviewAgreed } from '#web/features/osm-import/preview-agreed.tsx'
import { RunList } from '#web/features/osm-import/run-list.tsx'
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
      <RunList />
    </AdminPage>
  )
}
