import { StrictMode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { catchInstallPrompt } from '#web/lib/install-prompt.ts'
import { catchBack } from '#web/lib/page-change.ts'
import { restoreSession } from '#web/lib/session.tsx'
import { App, loadSignedInPages } from './app.tsx'

catchInstallPrompt()
catchBack()

const root = document.getElementById('app')
if (!root) throw new Error('index.html has no #app')

/**
 * At home with a session, a part of the page already stands in the document (home-on-its-way.tsx): it stays until the
 * whole can take its place at once. Whatever fails, the application shows it.
 */
async function untilReady(): Promise<boolean> {
  if (document.documentElement.dataset.at !== 'home') return false
  const [restored] = await Promise.allSettled([restoreSession(), loadSignedInPages()])
  return restored.status === 'fulfilled'
}

// Not awaited at the top level: the bundler then keeps each module that others share in a file of its own.
void untilReady().then((isRestored) =>
  // In a transition React draws in slices, between which the phone answers touches.
  startTransition(() =>
    createRoot(root).render(
      <StrictMode>
        <App isRestored={isRestored} />
      </StrictMode>,
    ),
  ),
)
