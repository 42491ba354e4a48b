import { History } from 'lucide-react'
import { ageText, keptText } from '#text/offline.ts'
import { useNow } from '#web/lib/use-now.ts'

/** Says how old what is shown is, and nothing where it is new. `at` in milliseconds since 1970. */
export function TakenAt({ at }: { at: number | null }) {
  const now = useNow().getTime()
  if (at === null) return null
  return (
    <p role="status" className="flex items-center gap-1.5 text-sm font-semibold text-ink-soft">
      <History aria-hidden className="size-4 shrink-0" />
      {keptText.taken(ageText(now - at))}
    </p>
  )
}
