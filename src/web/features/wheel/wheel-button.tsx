import { FerrisWheel } from 'lucide-react'
import type { ReactNode } from 'react'
import { wheelButtonText as text } from '#text/wheel-button.ts'

type Props = { name: string; busy: boolean; onOpen: () => void; lead: ReactNode }

/** Home's way to the daily wheel, small; `lead` says whether it can be spun. */
export function WheelButton({ name, busy, onOpen, lead }: Props) {
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      aria-busy={busy || undefined}
      onClick={onOpen}
      className="inline-flex min-h-12 items-center gap-2 rounded-full bg-prize-fill py-1 pr-4 pl-3 font-bold text-prize-ink transition-colors duration-150 hover:bg-prize-fill-hover"
    >
      <FerrisWheel aria-hidden className="size-7 shrink-0 animate-sway" strokeWidth={1.75} />
      <span className="sr-only">{text.personal(name)}: </span>
      <span className="text-sm">{lead}</span>
    </button>
  )
}
