import { useQueryClient } from '@tanstack/react-query'
import { FileUp } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { IMPORT_MAX_BYTES, type ImportRun, previewImport } from '#contract/osm-import.ts'
import { browserErrorTexts } from '#text/errors-browser.ts'
import { importsText as text } from '#text/osm-import.ts'
import { IMPORTS } from '#web/lib/shared-keys.ts'
import { sendFile } from '#web/lib/upload-picture.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorText } from '#web/ui/states.tsx'
import { showToast } from '#web/ui/toast.tsx'

/** A large file takes minutes to send, to read and to compare. */
const PATIENCE_MS = 15 * 60_000

/** Chooses a file and shows in the list below what it would change. */
export function ChooseFile() {
  const client = useQueryClient()
  const input = useRef<HTMLInputElement>(null)
  const [percent, setPercent] = useState<number | null>(null)
  const [failed, setFailed] = useState<string | null>(null)
  const hintId = useId()

  async function send(file: File) {
    if (file.size > IMPORT_MAX_BYTES) return setFailed(browserErrorTexts.import_too_large)
    setFailed(null)
    setPercent(0)
    const path = `${previewImport.path}?${new URLSearchParams({ name: file.name.slice(-255) })}`
    const onProgress = (part: number) => setPercent(Math.floor(part * 100))
    const answer = await sendFile<ImportRun>({ path, file, onProgress, patienceMs: PATIENCE_MS })
    setPercent(null)
    if (!answer.ok) return setFailed(answer.text)
    showToast(text.previewed)
    await client.invalidateQueries({ queryKey: [IMPORTS] })
  }

  return (
    <div className="grid content-start gap-2">
      <input
        ref={input}
        type="file"
        name="file"
        accept=".json,.geojson,.gz,.pbf"
        aria-label={text.choose}
        hidden
        onChange={({ target }) => {
          const [file] = target.files ?? []
          if (file) void send(file)
          target.value = '' // the same file may be chosen again
        }}
      />
      <Button
        busy={percent !== null}
        aria-describedby={hintId}
        onClick={() => percent === null && input.current?.click()}
        className="justify-self-start"
      >
        <FileUp aria-hidden className="size-5" strokeWidth={1.75} />
        {text.choose}
      </Button>
      <p id={hintId} className="text-sm text-ink-soft">
        {text.chooseText}
      </p>
      {percent !== null && (
        <p role="status" className="text-sm text-ink-soft">
          {text.sending(percent)}
        </p>
      )}
      <ErrorText text={failed} />
    </div>
  )
}
