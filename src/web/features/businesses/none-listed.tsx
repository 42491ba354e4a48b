import { SearchX, Store } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { categoryPageText as text } from '#text/categories.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/states.tsx'

/** Without words it is the filters that leave nothing. */
export function NothingFound({ words, onClear }: { words: string; onClear(): void }) {
  if (!words) return <EmptyState icon={SearchX} title={text.noneFiltered} text={text.noneFilteredText} />
  return (
    <EmptyState icon={SearchX} title={text.noMatch(words)} text={text.noMatchText}>
      <Button look="secondary" onClick={onClear}>
        {text.clear}
      </Button>
    </EmptyState>
  )
}

/** An empty category leads on. */
export function NoneListed({ instead, children }: { instead: ReactNode; children: ReactNode }) {
  if (instead) return instead
  return (
    <div className="grid gap-4">
      <EmptyState icon={Store} title={text.empty} text={text.emptyText}>
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
      <span className="font-semibold">{text.cta}</span>{' '}
      <Link
        to="/add-business"
        className="inline-flex min-h-12 items-center font-semibold text-accent underline"
      >
        {text.ctaLink}
      </Link>
      <span className="block text-sm text-ink-soft">{text.ctaText}</span>
    </p>
  )
}
