import type { ReactNode } from 'react'
import { categoryPageText as text } from '#text/categories.ts'
import { Button, ButtonLink, TextLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/states.tsx'

type NothingProps = { words: string; onClear(): void; isFiltered: boolean; onUnfilter(): void }

/** Without words it is the filters that leave nothing. */
export function NothingFound({ words, onClear, isFiltered, onUnfilter }: NothingProps) {
  return (
    <EmptyState
      icon="list"
      title={words ? text.noMatch(words) : text.noneFiltered}
      text={words ? text.noMatchText : text.noneFilteredText}
    >
      {words && (
        <Button look="secondary" onClick={onClear}>
          {text.clear}
        </Button>
      )}
      {isFiltered && (
        <Button look="secondary" onClick={onUnfilter}>
          {text.unfilter}
        </Button>
      )}
    </EmptyState>
  )
}

/** An empty category leads on. */
export function NoneListed({ instead, children }: { instead: ReactNode; children: ReactNode }) {
  if (instead) return instead
  return (
    <div className="grid gap-4">
      <EmptyState icon="street" title={text.empty} text={text.emptyText}>
        <ButtonLink to="/nearby-map">{text.toNearby}</ButtonLink>
      </EmptyState>
      {children}
      <Invitation />
    </div>
  )
}

/** For owners: how a business comes into the list. */
export function Invitation() {
  return (
    <p className="mt-4 rounded-lg border border-line bg-surface p-4 text-center">
      <span className="font-semibold">{text.cta}</span> <TextLink to="/add-business">{text.ctaLink}</TextLink>
      <span className="block text-sm text-ink-soft">{text.ctaText}</span>
    </p>
  )
}
