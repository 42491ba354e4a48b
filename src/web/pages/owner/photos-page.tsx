import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Images } from 'lucide-react'
import { useParams } from 'react-router'
import { getOwnBusiness } from '#contract/own-businesses.ts'
import { ownPhotosText as text } from '#text/photos.ts'
import { siteText } from '#text/site.ts'
import { BusinessPhotos } from '#web/features/photos/business-photos.tsx'
import { ask, isNotFound } from '#web/lib/ask.ts'
import { idOf } from '#web/lib/id-of.ts'
import { useTitle } from '#web/lib/use-title.ts'
import { Awaited } from '#web/ui/awaited.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState, Spinner } from '#web/ui/states.tsx'
import { BackToPanel } from './back-to-panel.tsx'

/** The photos of one business, for its owner. */
export function OwnerPhotosPage() {
  useTitle(text.title)
  const id = idOf(useParams().id)
  return id === null ? <NotTheirs /> : <Photos key={id} id={id} />
}

function Photos({ id }: { id: number }) {
  const queries = useQueryClient()
  const { data, error, refetch } = useQuery({
    queryKey: ['own-photos', id],
    queryFn: ({ signal }) => ask(getOwnBusiness, { params: { id } }, signal),
    gcTime: 0, // photos are changed elsewhere too
  })
  if (isNotFound(error)) return <NotTheirs />
  if (!data)
    return (
      <Awaited query={{ error, refetch }} failed={text.failed}>
        <Spinner text={text.loading} />
      </Awaited>
    )
  return (
    <div className="mx-auto grid w-full max-w-3xl gap-6">
      <div className="grid gap-1">
        <BackToPanel businessId={id} />
        <h1 className="text-2xl font-bold">{text.title}</h1>
        <p className="text-ink-soft">{text.lead(data.name)}</p>
      </div>
      <Card className="p-4 sm:p-8">
        <BusinessPhotos
          businessId={id}
          first={data.photos}
          onChange={() => void queries.invalidateQueries({ queryKey: ['business', id] })}
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
