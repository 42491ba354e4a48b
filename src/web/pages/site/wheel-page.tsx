import { Link } from 'react-router'
import { proofText } from '#text/wheel-game.ts'
import { wheelPageText as text } from '#text/wheel-page.ts'
import { AdSlot } from '#web/features/ads/ad-slot.tsx'
import { LastWin } from '#web/features/wheel/last-win.tsx'
import { useWheel } from '#web/features/wheel/queries.ts'
import { WheelGame } from '#web/features/wheel/wheel-game.tsx'
import { WheelRules } from '#web/features/wheel/wheel-rules.tsx'
import { WheelTiles } from '#web/features/wheel/wheel-tiles.tsx'
import { useSession } from '#web/lib/session.tsx'
import { useTitle } from '#web/lib/use-title.ts'
import { Card } from '#web/ui/card.tsx'

const PAGE = { surface: 'page' } as const

export function WheelPage() {
  useTitle(text.title)
  const session = useSession()
  const { data } = useWheel(PAGE)
  if (session.status !== 'in') return null
  const { id, city } = session.user
  return (
    <div className="grid grid-cols-1 gap-6">
      <div className="grid gap-1">
        <h1 className="text-2xl font-bold">{text.title}</h1>
        <p className="text-ink-soft">{text.lead(city)}</p>
      </div>
      <div className="grid grid-cols-1 gap-6 lg:grid-cols-[minmax(0,1.1fr)_minmax(0,1fr)] lg:items-start lg:gap-8">
        <Card className="p-4 sm:p-6 lg:sticky lg:top-20">
          <WheelGame of={PAGE} pace="page" userId={id} preroll={<AdSlot slot="wheel_preroll" now />} />
        </Card>
        <div className="grid grid-cols-1 gap-6">
          <WheelTiles userId={id} />
          <LastWin userId={id} />
          <AdSlot slot="banner" />
          <WheelRules wheel={data} />
          <Link
            to="/wheel/verify"
            className="inline-flex min-h-12 items-center font-semibold text-accent underline"
          >
            {proofText.link}
          </Link>
        </div>
      </div>
    </div>
  )
}
