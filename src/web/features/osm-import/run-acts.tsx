import { FileDown } from 'lucide-react'
import { useState } from 'react'
import type { ImportRun } from '#contract/osm-import.ts'
import { importsText as text } from '#text/osm-import.ts'
import { download } from '#web/lib/download.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorText } from '#web/ui/states.tsx'
import { SureButton } from '#web/ui/sure-button.tsx'
import { useSettleImport, useUndoImport } from './queries.ts'

/** Actions on an import: a preview is applied or discarded, an applied one undone; what was not taken of a table is downloaded. */
export function RunActs({ run }: { run: ImportRun }) {
  return (
    <>
      {run.hasRejects && <Rejects id={run.id} />}
      <Acts run={run} />
    </>
  )
}

function Rejects({ id }: { id: number }) {
  const [failed, setFailed] = useState<string | null>(null)
  const take = async () =>
    setFailed(await download(`/api/admin/imports/${id}/rejects`, text.table.rejectsName(id)))
  return (
    <div className="grid gap-2">
      <Button look="secondary" onClick={() => void take()} className="justify-self-start">
        <FileDown aria-hidden className="size-5" strokeWidth={1.75} />
        {text.table.rejects}
      </Button>
      <ErrorText text={failed} />
    </div>
  )
}

function Acts({ run: { id, fileName, state, canUndo } }: { run: ImportRun }) {
  const settle = useSettleImport(id)
  const undo = useUndoImport(id)
  const busy = settle.isPending ? settle.variables : null

  if (canUndo) {
    const words = {
      title: text.undoTitle,
      text: <p>{text.undoText}</p>,
      sure: text.undoSure,
      cancel: text.cancel,
    }
    return <SureButton label={text.undo} words={words} act={() => undo.mutateAsync()} />
  }
  if (state !== 'preview') return null
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap gap-2">
        <Button
          aria-label={text.applyOf(fileName)}
          busy={busy === 'apply'}
          onClick={() => busy || settle.mutate('apply')}
        >
          {text.apply}
        </Button>
        <Button
          look="secondary"
          aria-label={text.dropOf(fileName)}
          busy={busy === 'drop'}
          onClick={() => busy || settle.mutate('drop')}
        >
          {text.drop}
        </Button>
      </div>
      <ErrorText text={settle.error?.message} />
    </div>
  )
}
