import type { MissingPart, OwnBusiness } from '#contract/businesses-own.ts'
import { ownerPanelText as text } from '#text/businesses-own.ts'
import { POSITION_ANCHOR } from '#web/features/approvals/last-decision.tsx'
import { ButtonLink } from '#web/ui/button.tsx'

type Step = MissingPart | 'poster'

/** The page below the panel where a step is taken. */
function pageOf(step: Step): string {
  if (step === 'hours' || step === 'photos') return step
  if (step === 'poster') return 'print'
  return step === 'place' ? `profile${POSITION_ANCHOR}` : 'profile'
}

/** The one thing that would now help most, in a sentence with its button; empty where another card says what to do. */
export function NextStep({ business: { id, status, role, missing } }: { business: OwnBusiness }) {
  if (status !== 'verified' && status !== 'pending') return null
  const step: Step | null = missing[0] ?? (status === 'verified' ? 'poster' : null)
  const isEditor = role !== 'staff'
  if (!step || (!isEditor && step !== 'place')) return null
  const words = step === 'place' ? text.unplaced : text.steps[step]
  return (
    <section
      aria-label={text.nextStep}
      className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-lg border border-line bg-surface p-3 pl-4"
    >
      <p className="min-w-40 flex-1 leading-snug">
        {'title' in words && <strong className="block">{words.title}</strong>}
        {words.text}
      </p>
      {isEditor && (
        <ButtonLink
          look={step === 'poster' ? 'secondary' : 'primary'}
          to={`/business-dashboard/${id}/${pageOf(step)}`}
        >
          {words.action}
        </ButtonLink>
      )}
    </section>
  )
}
