import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { callOutPath } from '#contract/call-outs-rules.ts'
import { callOutText as text } from '#text/call-outs-pages.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { PageEnd } from '#web/ui/page-end.tsx'
import { isRunningCallOut, useOwnCallOuts } from './queries.ts'

const BAR_HEIGHT = '--running-bar'

/** The way back to a customer's running call-out, on every page but its own. */
export function RunningBar() {
  const running = useOwnCallOuts().data?.callOuts.find(isRunningCallOut)
  const { pathname } = useLocation()
  const isShown = running !== undefined && pathname !== callOutPath(running.id)
  // What fills the height of the screen, as a conversation does, ends above the bar.
  useEffect(() => {
    if (!isShown) return
    const { style } = document.documentElement
    style.setProperty(BAR_HEIGHT, '5.5rem')
    return () => void style.removeProperty(BAR_HEIGHT)
  }, [isShown])
  if (!isShown) return null
  return (
    <>
      {/* The end of the page can be scrolled out from under the bar. */}
      <div className="h-20 md:h-0" />
      <PageEnd>
        <section
          aria-label={text.running.title}
          className="order-last flex w-full max-w-md flex-wrap items-center justify-between gap-2 rounded-lg border-2 border-accent bg-surface p-2 pl-4 shadow-lg"
        >
          <p className="font-bold">{`${text.statuses[running.status]}: ${running.category}`}</p>
          <ButtonLink to={callOutPath(running.id)}>{text.running.open}</ButtonLink>
        </section>
      </PageEnd>
    </>
  )
}
