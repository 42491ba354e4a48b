import { Table2 } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { addTable, TABLE_MAX_BYTES, type Table } from '#contract/tables.ts'
import { browserErrorTexts } from '#text/errors-browser.ts'
import { tablesText as text } from '#text/tables.ts'
import { sendFile } from '#web/lib/upload-picture.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorText } from '#web/ui/states.tsx'

const PATIENCE_MS = 5 * 60_000

/** Sends a table and hands on what was read of it. A file that cannot be read leaves the one before as it is. */
export function ChooseTable({ hasOne, onRead }: { hasOne: boolean; onRead: (table: Table) => void }) {
  const input = useRef<HTMLInputElement>(null)
  const [percent, setPercent] = useState<number | null>(null)
  const [failed, setFailed] = useState<string | null>(null)
  const hintId = useId()
  const label = hasOne ? text.another : text.choose

  async function send(file: File) {
    if (file.size > TABLE_MAX_BYTES) return setFailed(browserErrorTexts.table_too_large)
    setFailed(null)
    setPercent(0)
    const path = `${addTable.path}?${new URLSearchParams({ name: file.name.slice(-255) })}`
    const onProgress = (part: number) => setPercent(Math.floor(part * 100))
    const answer = await sendFile<Table>({ path, file, onProgress, patienceMs: PATIENCE_MS })
    setPercent(null)
    if (!answer.ok) return setFailed(answer.text)
    onRead(answer.data)
  }

  return (
    <div className="grid content-start gap-2">
      <input
        ref={input}
        type="file"
        name="table"
        accept=".csv,.xlsx,.txt"
        aria-label={label}
        hidden
        onChange={({ target }) => {
          const [file] = target.files ?? []
          if (file) void send(file)
          target.value = '' // the same file may be chosen again
        }}
      />
      <Button
        look={hasOne ? 'secondary' : 'primary'}
        busy={percent !== null}
        aria-describedby={hintId}
        onClick={() => percent === null && input.current?.click()}
        className="justify-self-start"
      >
        <Table2 aria-hidden className="size-5" strokeWidth={1.75} />
        {label}
      </Button>
      <p id={hintId} className="max-w-prose text-sm text-ink-soft">
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
