import { WifiOff } from 'lucide-react'
import { keptText as text } from '#text/offline.ts'
import { useNow } from '#web/lib/use-now.ts'
import { useOnline } from '#web/lib/use-online.ts'

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
