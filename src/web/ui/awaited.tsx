import type { ReactNode } from 'react'
import { siteText } from '#text/site.ts'
import { FailureNotice } from './states.tsx'

type Props = {
  query: { error: Error | null; refetch: () => unknown }
  /** What could not be loaded. */
  failed: string
  /** Shown while the answer is on its way. */
  children: ReactNode
}

/** In the place of an answer that is not there: the wait for it, or why it did not come and a way to ask again. */
export function Awaited({ query: { error, refetch }, failed, children }: Props) {
  if (!error) return children
  return (
    <FailureNotice
      title={failed}
      text={error.message}
      retry={siteText.retry}
      onRetry={() => void refetch()}
    />
  )
}
