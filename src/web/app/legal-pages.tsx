import { QueryClientProvider } from '@tanstack/react-query'
import { LegalPage } from '#web/pages/site/legal-page.tsx'
import { queryClient } from './query-client.ts'
import { SignedOutShell } from './signed-out-shell.tsx'

/** The legal texts for those who are not signed in: long, and asked for by few. */
export function LegalPages() {
  return (
    <QueryClientProvider client={queryClient}>
      <SignedOutShell>
        <LegalPage />
      </SignedOutShell>
    </QueryClientProvider>
  )
}
