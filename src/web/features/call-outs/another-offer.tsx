import type { CallOutForCustomer } from '#contract/call-outs-shapes.ts'
import { callOutText } from '#text/call-outs-pages.ts'
import { anotherText as text } from '#text/call-outs-way.ts'
import { Section } from '#web/ui/card.tsx'
import { SureButton } from '#web/ui/sure-button.tsx'
import { useAskAnother } from './queries.ts'
import { useServerClock } from './use-clock.ts'

type Props = { callOut: CallOutForCustomer; name: string }

/** Offers to ask others in the place of who has not come. */
export function AnotherOffer({ callOut, name }: Props) {
  const { id, now, lateAt, canAskAnother, steps } = callOut
  const another = useAskAnother(id)
  const clock = useServerClock(now)
  const isLate = lateAt !== null && clock >= Date.parse(lateAt)
  const isOpen = canAskAnother || (isLate && !steps?.isArrivalProven && steps?.customerDoneAt === null)
  if (!isOpen) return null
  return (
    <Section title={text.title} className="grid gap-3 rounded-lg border-2 border-accent bg-surface p-4">
      <p role="status">{steps?.arrivedAt == null ? text.late : text.unproven}</p>
      <SureButton
        label={text.ask}
        words={{
          title: text.askTitle,
          text: text.askText(name),
          sure: text.ask,
          cancel: callOutText.page.cancelNot,
        }}
        act={() => another.mutateAsync()}
        look="primary"
      />
    </Section>
  )
}
