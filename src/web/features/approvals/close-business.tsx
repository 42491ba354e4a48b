import { closeBusiness } from '#contract/approvals.ts'
import { closeBusinessText as text } from '#text/businesses-close.ts'
import { ask } from '#web/lib/ask.ts'
import { OWN_BUSINESSES } from '#web/lib/own-businesses.ts'
import { useSave } from '#web/lib/use-save.ts'
import { Section } from '#web/ui/card.tsx'
import { SureButton } from '#web/ui/sure-button.tsx'

/** Closes an owner's business for good: states the consequences, asks once, and takes it off the list. */
export function CloseBusiness({ id, name }: { id: number; name: string }) {
  const close = useSave(() => ask(closeBusiness, { params: { id } }), {
    stale: [OWN_BUSINESSES],
    done: text.done,
    failed: text.failed,
  })
  const points = (
    <ul className="grid list-disc gap-1 pl-5">
      {text.points.map((point) => (
        <li key={point}>{point}</li>
      ))}
    </ul>
  )
  const words = { title: text.sure(name), text: points, sure: text.submit, cancel: text.cancel }
  return (
    <Section title={text.title} size="lg">
      <p className="text-ink-soft">{text.lead}</p>
      <SureButton label={text.open} words={words} act={() => close.mutateAsync()} />
    </Section>
  )
}
