import { proofText } from '#text/wheel-game.ts'
import { wheelPageText as text } from '#text/wheel-page.ts'
import { AdSlot } from '#web/features/ads/ad-slot.tsx'
import { LastWin } from '#web/features/wheel/latest-prizes.tsx'
import { WheelTiles } from '#web/features/wheel/level-summary.tsx'
import { useWheel } from '#web/features/wheel/queries.ts'
import { WheelGame } from '#web/features/wheel/wheel-game.tsx'
import { WheelRules } from '#web/features/wheel/wheel-rules.tsx'
import { useSession } from '#web/lib/session.tsx'
import { TextLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'

const PAGE = { surface: 'page' } as const

export const title = text.title

export function WheelPage() {
  const session = useSession()
  const { data } = useWheel(PAGE)
  if (session.status !== 'in') return null
  const { id, city } = session.user
  return (
    <div className="grid grid-cols-1 gap-4">
      <PageHeading title={text.title} lead={text.lead(city)} />
      <div className="grid grid-cols-1 gap-6 lg:grid-cols-[minmax(0,1.1fr)_minmax(0,1fr)] lg:items-start lg:gap-8">
        <Card className="p-4 sm:p-6 lg:sticky lg:top-20">
          <WheelGame of={PAGE} pace="page" userId={id} preroll={<AdSlot slot="wheel_preroll" now />} />
        </Card>
        <div className="grid grid-cols-1 gap-6">
          <WheelTiles userId={id} />
          <LastWin userId={id} />
          <AdSlot slot="banner" />
          <WheelRules wheel={data} />
          <TextLink to="/wheel/verify">{proofText.link}</TextLink>
        </div>
      </div>
    </div>
  )
}
