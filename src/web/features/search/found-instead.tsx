import type { SearchAnswer } from '#contract/search.ts'
import { elsewhereText as text } from '#text/no-results.ts'

/** Nothing fits the whole question: what the results below it are instead. */
export function FoundInstead({ answer: { elsewhere, leftOut, understood } }: { answer: SearchAnswer }) {
  if (elsewhere === null && leftOut === null) return null
  return (
    <div role="status" className="grid gap-1 rounded-lg border border-accent bg-accent-soft p-4">
      {leftOut !== null && (
        <>
          <p className="font-semibold">{text.leftOut(leftOut)}</p>
          <p>{text.leftOutText(understood.category ?? '')}</p>
        </>
      )}
      {elsewhere !== null && (
        <>
          <p className="font-semibold">{text.title(elsewhere)}</p>
          <p>{text.text(elsewhere)}</p>
        </>
      )}
    </div>
  )
}
