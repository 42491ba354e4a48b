import { Download, X } from 'lucide-react'
import { installText as text } from '#text/site.ts'
import { askInstall, dismissInstall, useInstallWay } from '#web/lib/install-prompt.ts'
import { Button } from '#web/ui/button.tsx'

/** At the foot of the page, where the browser can add the application to the home screen; until dismissed. */
export function InstallHint() {
  const way = useInstallWay()
  if (way === 'none') return null
  return (
    <div className="flex w-full flex-wrap items-center gap-x-4 gap-y-2 rounded-lg border border-line bg-surface p-4">
      <p className="min-w-48 flex-1">{way === 'by-hand' ? text.onApple : text.why}</p>
      <div className="flex gap-2">
        {way === 'ask' && (
          <Button look="secondary" onClick={() => void askInstall()}>
            <Download aria-hidden className="size-5" />
            {text.add}
          </Button>
        )}
        <Button look="quiet" onClick={dismissInstall}>
          <X aria-hidden className="size-5" />
          {text.dismiss}
        </Button>
      </div>
    </div>
  )
}
