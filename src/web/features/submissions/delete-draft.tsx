import { deleteDraft } from '#contract/submissions.ts'
import { deleteDraftText as text } from '#text/businesses-close.ts'
import { ask, isNotFound } from '#web/lib/ask.ts'
import { OWN_BUSINESSES } from '#web/lib/own-businesses.ts'
import { useSave } from '#web/lib/use-save.ts'
import { SureButton } from '#web/ui/sure-button.tsx'
import { keepWizard } from './kept-wizard.ts'

/** Throws an unfinished business away, on the server and in this browser. */
export function DeleteDraft({ id, name }: { id: number; name: string }) {
  const remove = useSave(
    () =>
      ask(deleteDraft, { params: { id } }).catch((error: unknown) => {
        if (!isNotFound(error)) throw error
      }),
    {
      stale: [OWN_BUSINESSES],
      done: text.done,
      failed: text.failed,
      onSuccess: () => keepWizard(id, { values: {}, pictures: [] }),
    },
  )
  const words = { title: text.sure, text: <p>{text.text(name)}</p>, sure: text.submit, cancel: text.cancel }
  return <SureButton label={text.open} words={words} act={() => remove.mutateAsync()} />
}
