import { useQueryClient } from '@tanstack/react-query'
import { Images } from 'lucide-react'
import { useParams } from 'react-router'
import { ownPhotosText as text } from '#text/photos.ts'
import { siteText } from '#text/site.ts'
import { useOwnBusiness } from '#web/features/approvals/profile-queries.ts'
import { BusinessPhotos } from '#web/features/photos/business-photos.tsx'
import { idOf } from '#web/lib/addresses.ts'
import { isNotFound } from '#web/lib/ask.ts'
import { BUSINESS } from '#web/lib/shared-keys.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { EmptyState, QueryView } from '#web/ui/states.tsx'
import { BackToPanel } from './back-to-panel.tsx'

export const title = text.title

/** The photos of one business, for its owner. */
export function OwnerPhotosPage() {
  const id = idOf(useParams().id)
  return id === null ? <NotTheirs /> : <Photos key={id} id={id} />
}

function Photos({ id }: { id: number }) {
  const queries = useQueryClient()
  const { data, error, refetch } = useOwnBusiness(id)
  if (isNotFound(error)) return <NotTheirs />
  if (!data) return <QueryView query={{ error, refetch }} failed={text.failed} loading={text.loading} />
  return (
    <div className="mx-auto grid w-full max-w-3xl gap-6">
      <PageHeading title={text.title} lead={text.lead(data.name)}>
        <BackToPanel businessId={id} />
      </PageHeading>
      <Card className="p-4 sm:p-8">
        <BusinessPhotos
          businessId={id}
          first={data.photos}
          onChange={() => void queries.invalidateQueries({ queryKey: [BUSINESS, id] })}
        />
      </Card>
    </div>
  )
}

const NotTheirs = () => (
  <EmptyState level="h1" icon={Images} title={text.forOwners} text={text.forOwnersText}>
    <ButtonLink to="/">{siteText.backHome}</ButtonLink>
  </EmptyState>
)
