import { RefreshCw, X } from 'lucide-react'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { versionText as text } from '#text/offline.ts'
import { sendAnswers } from '#web/features/checks/answers.ts'
import { CheckQuestion } from '#web/features/checks/check-question.tsx'
import { useStore } from '#web/lib/store.ts'
import { forgetOutbox, storedToken } from '#web/lib/stored-session.ts'
import { Button } from '#web/ui/button.tsx'
import { usePageTurn } from './page-turn.ts'
import { takeNewest } from './take-newest.ts'
import { newVersion, watchVersions } from './watch-versions.ts'

// Where it is refused (private windows, some browsers) everything works as without it.
watchVersions().catch(() => undefined)

// The tab in which the session ended may have been closed before the rows were gone.
if (storedToken() === null) forgetOutbox()

// Answers that waited for a network, whatever page is opened first.
void sendAnswers()
addEventListener('online', () => void sendAnswers())

export function AfterLoad() {
  usePageTurn()
  return (
    <>
      <NewVersion />
      <CheckQuestion />
    </>
  )
}

/** Offers a newer version, and leaves it to the person: whatever is being typed stays. */
function NewVersion() {
  const ready = useStore(newVersion)
  const [state, setState] = useState<'offered' | 'taking' | 'later'>('offered')
  const { pathname } = useLocation()
  // Nothing comes between somebody in trouble and a phone number.
  if (!ready || state === 'later' || pathname === '/emergency') return null
  const take = async () => {
    setState('taking')
    await takeNewest()
    location.reload()
  }
  return (
    <>
      {/* The end of the page can be scrolled out from under the offer. */}
      <div className="h-20 md:h-0" />
      <section
        aria-label={text.ready}
        className="fixed inset-x-4 bottom-20 z-40 mx-auto flex max-w-md animate-rise items-center gap-2 rounded-lg border border-line-strong bg-surface p-2 pl-4 shadow-lg lg:right-6 lg:bottom-6 lg:left-auto lg:w-96"
      >
        <p role="status" className="flex-1 font-bold">
          {text.ready}
        </p>
        <Button busy={state === 'taking'} onClick={() => void take()}>
          <RefreshCw aria-hidden className="size-5" />
          {text.reload}
        </Button>
        <button
          type="button"
          aria-label={text.later}
          onClick={() => setState('later')}
          className="grid size-12 shrink-0 place-items-center rounded-md text-ink-soft"
        >
          <X aria-hidden className="size-5" />
        </button>
      </section>
    </>
  )
}
