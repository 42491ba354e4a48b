import { onlineManager, QueryClient } from '@tanstack/react-query'
import { isWorthRetrying } from '#web/lib/ask.ts'

const STALE_MS = 5 * 60_000
const TRIES = 3

// It takes every page for one that begins with a network, and would not notice when one comes.
onlineManager.setOnline(navigator.onLine)

/** The server's answers, shared by all pages of one person; emptied at logout. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: STALE_MS,
      refetchOnWindowFocus: false,
      retry: (failures, error) => failures < TRIES - 1 && isWorthRetrying(error),
      networkMode: 'always',
    },
    // Without a network it fails at once and says so, instead of waiting to act hours later.
    mutations: { networkMode: 'always' },
  },
})
