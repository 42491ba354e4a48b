import { ArrowLeft, SearchX } from 'lucide-react'
import { Link, useParams } from 'react-router'
import { businessSimpleText } from '#text/businesses.ts'
import { claimText as text } from '#text/claims.ts'
import { siteText } from '#text/site.ts'
import { useBusiness } from '#web/features/businesses/queries.ts'
import { ClaimFlow } from '#web/features/claims/claim-flow.tsx'
import { useClaimWays } from '#web/features/claims/queries.ts'
import { idOf } from '#web/lib/addresses.ts'
import { isNotFound } from '#web/lib/ask.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState, QueryView, Spinner } from '#web/ui/states.tsx'

export const title = text.title

/** Claims one business. */
export function ClaimPage() {
  const id = idOf(useParams().id)
  return id === null ? <Missing /> : <Claiming key={id} id={id} />
}

function Claiming({ id }: { id: number }) {
  const business = useBusiness(id, null)
  const ways = useClaimWays(id, true)
  const failed = business.data ? ways : business
  if (isNotFound(business.error) || isNotFound(ways.error)) return <Missing />
  if (failed.isError && !failed.data) return <QueryView query={failed} failed={text.failed} />
  if (!(business.data && ways.data)) return <Spinner text={text.loading} />
  const { name, address } = business.data
  return (
    <div className="mx-auto grid w-full max-w-3xl gap-6">
      <p>
        <Link
          to={`/business/${id}`}
          className="inline-flex min-h-12 items-center gap-2 font-semibold text-accent"
        >
          <ArrowLeft aria-hidden className="size-5" />
          {text.backToBusiness}
        </Link>
      </p>
      <div className="grid gap-1">
        <h1 className="text-2xl font-bold">{text.title}</h1>
        <p className="font-semibold break-words">{name}</p>
        {address && <p className="text-ink-soft">{address}</p>}
        {ways.data.isClaimable && ways.data.claim?.state !== 'waiting' && (
          <p className="max-w-prose">{text.lead(name)}</p>
        )}
        {ways.data.isTakeover && ways.data.claim?.state !== 'announced' && (
          <p className="max-w-prose">{text.takeoverLead(name)}</p>
        )}
      </div>
      <ClaimFlow business={{ id, name }} ways={ways.data} />
    </div>
  )
}

function Missing() {
  return (
    <EmptyState level="h1" icon={SearchX} title={businessSimpleText.notFound}>
      <ButtonLink to="/">{siteText.backHome}</ButtonLink>
    </EmptyState>
  )
}
