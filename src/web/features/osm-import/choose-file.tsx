import { useQueryClient } from '@tanstack/react-query'
import { FileUp } from 'lucide-react'
import { IMPORT_MAX_BYTES, type ImportRun, previewImport } from '#contract/osm-import.ts'
import { browserErrorTexts } from '#text/errors-browser.ts'
import { importsText as text } from '#text/osm-import.ts'
import { IMPORTS } from '#web/lib/shared-keys.ts'
import { SendFile } from '#web/ui/send-file.tsx'
import { showToast } from '#web/ui/toast.tsx'

/** A large file takes minutes to send, to read and to compare. */
const PATIENCE_MS = 15 * 60_000

/** Chooses a file and shows in the list below what it would change. */
export function ChooseFile() {
  const client = useQueryClient()
  return (
    <SendFile<ImportRun>
      path={previewImport.path}
      name="file"
      accept=".json,.geojson,.gz,.pbf"
      maxBytes={IMPORT_MAX_BYTES}
      patienceMs={PATIENCE_MS}
      icon={FileUp}
      texts={{
        choose: text.choose,
        hint: text.chooseText,
        tooLarge: browserErrorTexts.import_too_large,
        sending: text.sending,
      }}
      onSent={async () => {
        showToast(text.previewed)
        await client.invalidateQueries({ queryKey: [IMPORTS] })
      }}
    />
  )
}
