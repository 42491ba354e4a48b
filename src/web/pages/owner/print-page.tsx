import { Printer } from 'lucide-react'
import { useParams } from 'react-router'
import type { OwnBusinessDetail } from '#contract/businesses-own.ts'
import { hoursCardSizes, posterSizes } from '#contract/sharing.ts'
import { hoursCardText, posterText, printText as text } from '#text/sharing.ts'
import { siteText } from '#text/site.ts'
import { useOwnBusiness } from '#web/features/approvals/profile-queries.ts'
import { PrintCard } from '#web/features/sharing/print-card.tsx'
import { idOf } from '#web/lib/addresses.ts'
import { isNotFound } from '#web/lib/ask.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { EmptyState, QueryView } from '#web/ui/states.tsx'
import { BackToPanel } from './back-to-panel.tsx'

export const title = text.title

/** Offers what owners print: the poster for the window, and the card of opening hours. */
export function PrintPage() {
  const id = idOf(useParams().id)
  return id === null ? <NotTheirs /> : <Print key={id} id={id} />
}

function Print({ id }: { id: number }) {
  const { data, error, refetch } = useOwnBusiness(id)
  if (isNotFound(error)) return <NotTheirs />
  if (!data) return <QueryView query={{ error, refetch }} failed={text.failed} loading={text.loading} />
  return (
    <div className="mx-auto grid w-full max-w-3xl grid-cols-1 gap-6">
      <PageHeading title={text.title} lead={text.lead(data.name)}>
        <BackToPanel businessId={id} />
      </PageHeading>
      {data.status === 'verified' ? (
        <Sheets business={data} />
      ) : (
        <EmptyState icon={Printer} title={text.notListed} text={text.notListedText} />
      )}
    </div>
  )
}

function Sheets({ business: { id, hours } }: { business: OwnBusinessDetail }) {
  return (
    <>
      <PrintCard
        title={text.poster.title}
        about={text.poster.text}
        file={posterText.fileName}
        address={`/api/businesses/${id}/poster`}
        sizes={posterSizes}
      />
      <PrintCard
        title={text.hoursCard.title}
        about={hours.week ? text.hoursCard.text : text.hoursCard.unknown}
        file={hoursCardText.fileName}
        address={`/api/businesses/${id}/hours-card`}
        sizes={hoursCardSizes}
        instead={
          hours.week ? undefined : (
            <ButtonLink
              look="secondary"
              to={`/business-dashboard/${id}/hours`}
              className="justify-self-start"
            >
              {text.hoursCard.toHours}
            </ButtonLink>
          )
        }
      />
    </>
  )
}

const NotTheirs = () => (
  <EmptyState level="h1" icon={Printer} title={text.notYours} text={text.notYoursText}>
    <ButtonLink to="/">{siteText.backHome}</ButtonLink>
  </EmptyState>
)
