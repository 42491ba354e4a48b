import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

export type BadgeTone = 'open' | 'estimated' | 'closed' | 'note'

const tones: Record<BadgeTone, string> = {
  open: 'border-transparent bg-open-fill text-open-ink',
  estimated: 'border-open text-open',
  closed: 'border-transparent bg-sunken text-ink-soft',
  note: 'border-line-strong text-ink-soft',
}

/** A short word in a frame; its colour never says anything that the word does not. `small`: as high as a line of a card. */
type Props = { tone: BadgeTone; small?: boolean | undefined; children: ReactNode }

export function Badge({ tone, small, children }: Props) {
  return (
    <span
      className={classNames(
        'inline-flex shrink-0 items-center rounded-sm border text-xs font-bold whitespace-nowrap',
        small ? 'px-1.5 leading-4' : 'px-2 py-0.5',
        tones[tone],
      )}
    >
      {children}
    </span>
  )
}
