import { adminAdsText as text } from '#text/ads-admin.ts'
import { AdList } from '#web/features/ads/ad-list.tsx'
import { RevenueCard } from '#web/features/ads/revenue-card.tsx'
import { TariffCard } from '#web/features/ads/tariff-card.tsx'
import { AdminPage } from './admin-page.tsx'

export const title = text.title

/** House advertisements: what they come to, what is paid for them, and which ones there are. */
export function AdminAdsPage() {
  return (
    <AdminPage text={text}>
      <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
        <RevenueCard />
        <TariffCard />
      </div>
      <AdList />
    </AdminPage>
  )
}
