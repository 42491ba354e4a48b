import { Tags } from 'lucide-react'
import { importsText as text } from '#text/osm-import.ts'
import { tagMapText } from '#text/osm-import-tags.ts'
import { ChooseFile } from '#web/features/osm-import/choose-file.tsx'
import { PreviewAgreed } from '#web/features/osm-import/preview-agreed.tsx'
import { RunList } from '#web/features/osm-import/run-list.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
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
