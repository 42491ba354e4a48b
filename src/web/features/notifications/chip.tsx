import { X } from 'lucide-react'
import { adminNotificationText as text } from '#text/admin-notifications.ts'

/** Something chosen; a press takes it out again. */
export function Chip({ label, onRemove }: { label: string; onRemove: () => void }) {
  return (
    <li>
      <button
        type="button"
        aria-label={text.remove(label)}
        onClick={onRemove}
        className="inline-flex min-h-12 items-center gap-2 rounded-full bg-accent-soft px-4 text-left font-semibold text-accent"
      >
        {label}
        <X aria-hidden className="size-4 shrink-0" />
      </button>
    </li>
  )
}
