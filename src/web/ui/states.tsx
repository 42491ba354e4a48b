import type { LucideIcon } from 'lucide-react'
import { CircleAlert, LoaderCircle } from 'lucide-react'
import type { ReactNode } from 'react'
import { siteText } from '#text/site.ts'
import { Button } from './button.tsx'
import { classNames } from './class-names.ts'

/** A grey shape in the place of what is coming. The parent says in words that it is loading. */
export function Skeleton({ className }: { className: string }) {
  return (
    <span aria-hidden className={classNames('block animate-pulse-soft rounded-sm bg-sunken', className)} />
  )
}

/** A turning sign with words, for waits without a known shape. */
export function Spinner({ text }: { text: string }) {
  return (
    <p role="status" className="flex min-h-64 items-center justify-center gap-3 text-ink-soft">
      <LoaderCircle aria-hidden className="size-6 animate-spin text-accent" />
      {text}
    </p>
  )
}

/** Drawn in public/scenes.svg, in the colours of the theme. */
type Scene = 'road' | 'key' | 'street' | 'list'

type EmptyProps = {
  /** A sign, or a drawn scene where the state fills the page. */
  icon: LucideIcon | Scene
  title: string
  text?: string
  children?: ReactNode
  level?: 'h1' | 'h2'
}

/** Nothing here, and what to do next. */
export function EmptyState({ icon: Icon, title, text, children, level: Heading = 'h2' }: EmptyProps) {
  return (
    <div className="grid justify-items-center gap-3 rounded-lg border border-dashed border-line-strong bg-surface px-6 py-6 text-center sm:py-10">
      {typeof Icon === 'string' ? (
        <svg aria-hidden viewBox="0 0 240 132" className="w-36 sm:w-52">
          <use href={`/scenes.svg#${Icon}`} />
        </svg>
      ) : (
        <span className="grid size-14 place-items-center rounded-full bg-sunken text-ink-soft">
          <Icon aria-hidden className="size-7" strokeWidth={1.75} />
        </span>
      )}
      <Heading className="text-lg font-bold">{title}</Heading>
      {text && <p className="max-w-prose text-ink-soft">{text}</p>}
      {children && <div className="mt-2 flex flex-wrap justify-center gap-2">{children}</div>}
    </div>
  )
}

type FailureProps = { title: string; text: string; retry?: string; onRetry: () => void }

/** A red notice with what failed, why, and a way to try again. */
export function FailureNotice({ title, text, retry = siteText.retry, onRetry }: FailureProps) {
  return (
    <div
      role="alert"
      className="flex flex-wrap items-center gap-3 rounded-lg border border-danger-line bg-danger-soft p-4"
    >
      <CircleAlert aria-hidden className="size-6 shrink-0 text-danger" />
      <div className="min-w-48 flex-1">
        <p className="font-bold text-danger">{title}</p>
        <p className="text-sm text-ink">{text}</p>
      </div>
      <Button look="secondary" onClick={onRetry}>
        {retry}
      </Button>
    </div>
  )
}

type QueryViewProps = {
  query: { data?: unknown; error: Error | null; refetch: () => unknown }
  /** Message of a failed query. */
  failed: string
  /** Read out while the answer is on its way. */
  loading?: string | undefined
  /** Classes of a grey shape in its place; left out: a turning sign with the words. */
  shape?: string
  /** Another picture of the wait. */
  children?: ReactNode
}

/** In the place of an answer that is not there: the wait for it, or why it did not come and a way to ask again. */
export function QueryView({ query, failed, loading, shape, children }: QueryViewProps) {
  const { data, error, refetch } = query
  if (data !== undefined) return null
  if (error) return <FailureNotice title={failed} text={error.message} onRetry={() => void refetch()} />
  const picture = shape ? <Skeleton className={shape} /> : children
  if (!loading) return picture
  if (!picture) return <Spinner text={loading} />
  return (
    <div role="status" aria-label={loading}>
      {picture}
    </div>
  )
}

/** Why something was refused, read out when it appears. */
export const ErrorText = ({ text }: { text: string | false | null | undefined }) =>
  text && (
    <p role="alert" className="font-semibold text-danger">
      {text}
    </p>
  )
