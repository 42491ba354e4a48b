import { FerrisWheel } from 'lucide-react'
import { lazy, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { WHEEL_ANCHOR } from '#contract/wheel.ts'
import { wheelGameText as text } from '#text/wheel-game.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { LazyPiece } from '#web/ui/lazy-piece.tsx'
import { Spinner } from '#web/ui/states.tsx'
import { useBusinessWheel } from './queries.ts'

const WheelGame = lazy(() => import('./wheel-game.tsx').then((m) => ({ default: m.WheelGame })))

type Props = {
  business: { id: number; name: string }
  userId: number
  /** False: only the owner sees a note about their own wheel. */
  spins: boolean
  preroll: ReactNode
}

/** A business's wheel behind its button; for its owner a word instead. Nothing where there is no wheel. */
export function BusinessWheel({ business: { id, name }, userId, spins, preroll }: Props) {
  const { data } = useBusinessWheel(id)
  const [open, setOpen] = useState(() => location.hash === `#${WHEEL_ANCHOR}`)
  const panel = useRef<HTMLHeadingElement>(null)
  const panelId = useId()
  useEffect(() => {
    if (open) panel.current?.focus()
  }, [open])
  if (data?.isOwn) return <OwnWheel hasWheel={data.hasWheel} />
  if (!data?.hasWheel || !spins) return null
  return (
    <div className="grid gap-4">
      <Button
        look="prize"
        aria-expanded={open}
        aria-controls={panelId}
        onClick={() => setOpen(!open)}
        className="w-full text-lg sm:max-w-lg"
      >
        <FerrisWheel aria-hidden className="size-5" strokeWidth={1.75} />
        {text.button}
      </Button>
      <div id={panelId}>
        {open && (
          <Card className="mx-auto grid max-w-xl gap-4 p-4 sm:p-6">
            <h2 ref={panel} tabIndex={-1} className="text-center text-xl font-bold outline-none">
              {text.ofBusiness(name)}
            </h2>
            <LazyPiece fallback={<Spinner text={text.loading} />}>
              <WheelGame of={{ businessId: id }} pace="page" userId={userId} preroll={preroll} />
            </LazyPiece>
          </Card>
        )}
      </div>
    </div>
  )
}

function OwnWheel({ hasWheel }: { hasWheel: boolean }) {
  return (
    <div className="flex flex-wrap items-center gap-3 rounded-lg border border-prize bg-prize-soft p-4">
      <FerrisWheel aria-hidden className="size-6 shrink-0 text-prize" strokeWidth={1.75} />
      <p className="min-w-48 flex-1">
        <strong className="block">{text.own}</strong>
        {hasWheel ? text.ownText : text.ownEmpty}
      </p>
      <ButtonLink look="secondary" to="/business-dashboard/prizes">
        {text.ownLink}
      </ButtonLink>
    </div>
  )
}
