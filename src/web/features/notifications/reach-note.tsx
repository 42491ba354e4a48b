import { Users } from 'lucide-react'
import { adminNotificationText as text } from '#text/notifications-admin.ts'
import { type Audience, useReach } from './admin-queries.ts'

/** How many it will reach, before it is sent. */
export function ReachNote({ audience }: { audience: Audience | null }) {
  const { data, isError } = useReach(audience)
  const left = data ? data.audienceCount - data.targetUserCount : 0
  return (
    <div role="status" className="flex min-h-12 items-start gap-3 rounded-md bg-sunken px-4 py-3">
      <Users aria-hidden className="mt-0.5 size-5 shrink-0 text-ink-soft" />
      <p>
        <span className="font-semibold">{words()}</span>
        {left > 0 && <span className="block text-sm">{text.left(left)}</span>}
      </p>
    </div>
  )

  function words(): string {
    if (!audience) return text.noUsers
    if (data) return text.reach(data.targetUserCount)
    return isError ? text.notCounted : text.counting
  }
}
