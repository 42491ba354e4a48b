import { useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { closeBusiness } from '#contract/approvals.ts'
import { closeBusinessText as text } from '#text/close-business.ts'
import { call } from '#web/lib/call.ts'
import { OWN_BUSINESSES } from '#web/lib/own-businesses.ts'
import { refusalText } from '#web/lib/refusal-text.ts'
import { SureButton } from '#web/ui/sure-button.tsx'
import { showToast } from '#web/ui/toast.tsx'

/** For an owner whose business is no more: says what follows, asks once, and takes it off the list for good. */
export function CloseBusiness({ id, name }: { id: number; name: string }) {
  const client = useQueryClient()
  const title = useId()
  const act = async () => {
    const answer = await call(closeBusiness, { params: { id } })
    if (!answer.ok) return refusalText(answer.error, text.failed)
    showToast(text.done)
    await client.invalidateQueries({ queryKey: OWN_BUSINESSES })
    return null
  }
  const points = (
    <ul className="grid list-disc gap-1 pl-5">
      {text.points.map((point) => (
        <li key={point}>{point}</li>
      ))}
    </ul>
  )
  const words = { title: text.sure(name), text: points, sure: text.submit, cancel: text.cancel }
  return (
    <section aria-labelledby={title} className="grid gap-3">
      <h2 id={title} className="text-lg font-bold">
        {text.title}
      </h2>
      <p className="text-ink-soft">{text.lead}</p>
      <SureButton label={text.open} words={words} act={act} />
    </section>
  )
}
