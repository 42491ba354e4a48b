import { ownChainText as text } from '#text/chains.ts'
import { useCategories } from '#web/features/categories/queries.ts'
import { OwnChain } from '#web/features/chains/own-chain.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { BackToPanel } from './back-to-panel.tsx'

export const title = text.title

/** Sends a list of a chain's branches. */
export function OwnChainPage() {
  const trades = useCategories().data ?? []
  return (
    <div className="mx-auto grid w-full max-w-3xl grid-cols-1 gap-6">
      <PageHeading title={text.title} lead={text.lead}>
        <BackToPanel />
      </PageHeading>
      <OwnChain trades={trades} />
    </div>
  )
}
