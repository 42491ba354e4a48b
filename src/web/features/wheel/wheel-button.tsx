import { FerrisWheel } from 'lucide-react'
import type { ReactNode } from 'react'
import { wheelButtonText as text } from '#text/wheel-button.ts'

type Props = { name: string; busy: boolean; onOpen: () => void; lead: ReactNode }

/** Home's way to the daily wheel. */
export function WheelButton({ name, busy, onOpen, lead }: Props) {
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      aria-busy={busy || undefined}
      onClick={onOpen}
      className="flex min-h-20 w-full items-center gap-4 rounded-lg bg-prize-fill px-5 py-4 text-left text-prize-ink transition-colors duration-150 hover:bg-prize-fill-hover"
    >
      <FerrisWheel aria-hidden className="size-8 shrink-0" strokeWidth={1.75} />
      <span className="grid">
        <span className="text-lg font-bold">{text.personal(name)}</span>
        <span className="text-sm">{lead}</span>
      </span>
    </button>
  )
}
