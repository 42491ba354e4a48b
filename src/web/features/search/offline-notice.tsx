import { WifiOff } from 'lucide-react'
import { searchText as text } from '#text/search.ts'
import { useOnline } from '#web/lib/use-online.ts'

/** Says that the network is away, and from when what is shown is. `answeredAt` in milliseconds, 0 for never. */
export function OfflineNotice({ answeredAt }: { answeredAt: number }) {
  const online = useOnline()
  return (
    <div role="status">
      {!online && (
        <p className="mt-4 flex items-center gap-3 rounded-lg border border-line-strong bg-sunken p-4 font-semibold">
          <WifiOff aria-hidden className="size-5 shrink-0" strokeWidth={1.75} />
          {answeredAt > 0 ? text.offlineSince(answeredAt) : text.offline}
        </p>
      )}
    </div>
  )
}
