import { History, WifiOff } from 'lucide-react'
import { ageText, keptText, keptText as text } from '#text/offline.ts'
import { useOnline } from '#web/lib/browser-state.ts'
import { useNow } from '#web/lib/use-time.ts'

type Props = {
  /** Milliseconds since 1970. */
  since: number | null
  what?: string
  /** The answer is on its way still. */
  slow?: boolean
}

/** Says why there is nothing newer, and from when what is shown is. */
export function OldNotice({ since, what = text.list, slow = false }: Props) {
  const online = useOnline()
  const now = useNow().getTime()
  if (online && since === null) return null
  return (
    <div role="status" className="flex items-center gap-3 rounded-lg border border-line-strong bg-sunken p-4">
      <WifiOff aria-hidden className="size-6 shrink-0" strokeWidth={1.75} />
      <div>
        <p className="font-bold">{online ? (slow ? text.slow : text.failed) : text.noNetwork}</p>
        {since !== null && <p>{text.shown(what, since, now)}</p>}
      </div>
    </div>
  )
}

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
