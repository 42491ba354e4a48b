import { adminChainsText as text } from '#text/chains.ts'
import { StaffChains } from '#web/features/chains/staff-chains.tsx'
import { AdminPage } from './admin-page.tsx'

export const title = text.title

/** Lists of chains' branches. */
export function AdminChainsPage() {
  return (
    <AdminPage text={text}>
      <StaffChains />
    </AdminPage>
  )
}
