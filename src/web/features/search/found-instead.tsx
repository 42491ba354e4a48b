import type { SearchAnswer } from '#contract/search.ts'
import { elsewhereText as text } from '#text/search-no-results.ts'
import { streetText } from '#text/streets.ts'
import { Button } from '#web/ui/button.tsx'

/** Nothing fits the whole question, or it names a street: what the results below it are. */
export function FoundInstead({
  answer: { elsewhere, leftOut, beyond = null, street = null },
  trade,
  onAnyDistance,
}: {
  answer: Pick<SearchAnswer, 'elsewhere' | 'leftOut'> & { beyond?: number | null; street?: string | null }
  /** Understood in the words. */
  trade: string | null
  onAnyDistance?: () => void
}) {
  if (elsewhere === null && leftOut === null && beyond === null && street === null) return null
  return (
    <div role="status" className="grid gap-1 rounded-lg border border-accent bg-accent-soft p-4">
      {street !== null && elsewhere === null && (
        <>
          <p className="font-semibold">{streetText.around(street)}</p>
          <p>{streetText.aroundText(trade ?? '')}</p>
        </>
      )}
      {leftOut !== null && (
        <>
          <p className="font-semibold">{text.leftOut(leftOut)}</p>
          <p>{text.leftOutText(trade ?? '')}</p>
        </>
      )}
      {elsewhere !== null && (
        <>
          <p className="font-semibold">{street === null ? text.title(elsewhere) : text.titleNear(street)}</p>
          <p>{street === null ? text.text(elsewhere) : text.streetText}</p>
        </>
      )}
      {beyond !== null && (
        <>
          <p className="font-semibold">{text.beyond(beyond)}</p>
          <p>{text.beyondText}</p>
          {onAnyDistance && (
            <Button look="secondary" className="mt-2 justify-self-start" onClick={onAnyDistance}>
              {text.anyDistance}
            </Button>
          )}
        </>
      )}
    </div>
  )
}
