import { useQueryClient } from '@tanstack/react-query'
import { deleteDraft } from '#contract/submissions.ts'
import { deleteDraftText as text } from '#text/close-business.ts'
import { call } from '#web/lib/call.ts'
import { OWN_BUSINESSES } from '#web/lib/own-businesses.ts'
import { refusalText } from '#web/lib/refusal-text.ts'
import { SureButton } from '#web/ui/sure-button.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { keepWizard } from './kept-wizard.ts'

/** Throws an unfinished business away, on the server and in this browser. */
export function DeleteDraft({ id, name }: { id: number; name: string }) {
  const client = useQueryClient()
  const act = async () => {
    const answer = await call(deleteDraft, { params: { id } })
    if (!answer.ok && answer.error.code !== 'not_found') return refusalText(answer.error, text.failed)
    keepWizard(id, { values: {}, pictures: [] })
    showToast(text.done)
    await client.invalidateQueries({ queryKey: OWN_BUSINESSES })
    return null
  }
  const words = { title: text.sure, text: <p>{text.text(name)}</p>, sure: text.submit, cancel: text.cancel }
  return <SureButton label={text.open} words={words} act={act} />
}
