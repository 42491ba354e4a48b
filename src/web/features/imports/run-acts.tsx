import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { applyImport, dropImport, type ImportRun, undoImport } from '#contract/imports.ts'
import { importsText as text } from '#text/imports.ts'
import { call } from '#web/lib/call.ts'
import { Button } from '#web/ui/button.tsx'
import { SureButton } from '#web/ui/sure-button.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { IMPORTS } from './queries.ts'

type Act = 'apply' | 'drop'

/** What can be done with an import: a preview is taken or dropped, one that was taken is taken back. */
export function RunActs({ run: { id, fileName, state, canUndo } }: { run: ImportRun }) {
  const client = useQueryClient()
  const [busy, setBusy] = useState<Act | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const refresh = () => client.invalidateQueries({ queryKey: IMPORTS })

  const settle = async (act: Act) => {
    if (busy) return
    setBusy(act)
    setProblem(null)
    const params = { id }
    const answer = await (act === 'apply' ? call(applyImport, { params }) : call(dropImport, { params }))
    if (answer.ok) showToast(act === 'apply' ? text.applied : text.dropped)
    else setProblem(answer.error.text)
    await refresh()
    setBusy(null)
  }
  const undo = async () => {
    const answer = await call(undoImport, { params: { id } })
    if (!answer.ok) return answer.error.text
    showToast(text.undone)
    await refresh()
    return null
  }

  if (canUndo) {
    const words = {
      title: text.undoTitle,
      text: <p>{text.undoText}</p>,
      sure: text.undoSure,
      cancel: text.cancel,
    }
    return <SureButton label={text.undo} words={words} act={undo} />
  }
  if (state !== 'preview') return null
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap gap-2">
        <Button
          aria-label={text.applyOf(fileName)}
          busy={busy === 'apply'}
          onClick={() => void settle('apply')}
        >
          {text.apply}
        </Button>
        <Button
          look="secondary"
          aria-label={text.dropOf(fileName)}
          busy={busy === 'drop'}
          onClick={() => void settle('drop')}
        >
          {text.drop}
        </Button>
      </div>
      {problem && (
        <p role="alert" className="font-semibold text-danger">
          {problem}
        </p>
      )}
    </div>
  )
}
