import { onlineManager, QueryClient } from '@tanstack/react-query'
import { AskError } from '#web/lib/ask.ts'

const STALE_MS = 5 * 60_000
const TRIES = 3

/** A refusal stays a refusal; only silence and overload are worth another try. */
function worthRetrying(failures: number, error: Error): boolean {
  const status = error instanceof AskError ? error.failure.status : 0
  return failures < TRIES - 1 && (status === 0 || status >= 500)
}

// It takes every page for one that begins with a network, and would not notice when one comes.
onlineManager.setOnline(navigator.onLine)

/** What the server answered, shared by all pages of one person; emptied at logout. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: STALE_MS,
      refetchOnWindowFocus: false,
      retry: worthRetrying,
      networkMode: 'always',
    },
  },
})
