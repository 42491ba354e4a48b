import { useQueryClient } from '@tanstack/react-query'
import { Store } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useParams, useSearchParams } from 'react-router'
import type { Subscription } from '#contract/billing.ts'
import { billingText as text } from '#text/billing.ts'
import { ownerPanelText } from '#text/businesses-own.ts'
import { CreditList } from '#web/features/billing/credit-list.tsx'
import { InvoiceList } from '#web/features/billing/invoice-list.tsx'
import { PayForm } from '#web/features/billing/pay-form.tsx'
import { refreshBilling, useSubscription } from '#web/features/billing/queries.ts'
import { ReturnNotice } from '#web/features/billing/return-notice.tsx'
import { StatusCard } from '#web/features/billing/status-card.tsx'
import { TRANSFER_HEADING, TransferCard } from '#web/features/billing/transfer-card.tsx'
import { TrialNotice } from '#web/features/billing/trial-notice.tsx'
import { idOf } from '#web/lib/addresses.ts'
import { isNotFound } from '#web/lib/ask.ts'
import { useOwnList } from '#web/lib/own-businesses.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { EmptyState, QueryView } from '#web/ui/states.tsx'
import { BackToPanel } from './back-to-panel.tsx'

const PANEL = '/business-dashboard'

export const title = text.title

/** The owner's subscription: its state, payment, invoices. */
export function SubscriptionPage() {
  const id = idOf(useParams()['id'])
  const [search] = useSearchParams()
  if (id === null) return <NotTheirs />
  return <Page businessId={id} returnedFrom={idOf(search.get('payment') ?? undefined)} />
}

const NotTheirs = () => (
  <EmptyState level="h1" icon={Store} title={text.notFound} text={text.notFoundText}>
    <ButtonLink to={PANEL}>{ownerPanelText.back}</ButtonLink>
  </EmptyState>
)

function Page({ businessId, returnedFrom }: { businessId: number; returnedFrom: number | null }) {
  const { data, isError, error, refetch } = useSubscription(businessId, returnedFrom)
  const { data: own = [] } = useOwnList()
  const client = useQueryClient()
  const returned = data?.latestPayment?.id === returnedFrom ? data.latestPayment?.status : undefined
  // The invoice is there as soon as the payment is.
  useEffect(() => {
    if (returned === 'paid') void refreshBilling(client)
  }, [returned, client])
  if (isError && isNotFound(error)) return <NotTheirs />
  if (!data) return <QueryView query={{ error, refetch }} failed={text.failed} loading={text.loading} />
  return (
    <div className="mx-auto grid w-full max-w-3xl grid-cols-1 gap-6">
      <PageHeading title={text.title} lead={own.find((one) => one.id === businessId)?.name ?? '\u00a0'}>
        <BackToPanel businessId={businessId} />
      </PageHeading>
      {returned && <ReturnNotice status={returned} />}
      <TrialNotice businessId={businessId} />
      <StatusCard subscription={data} />
      <Paying businessId={businessId} subscription={data} />
      <CreditList credits={data.credits} />
      <InvoiceList businessId={businessId} />
    </div>
  )
}

function Paying({ businessId, subscription }: { businessId: number; subscription: Subscription }) {
  const [taken, setTaken] = useState(0)
  const { status, methods, openTransfer } = subscription
  const hasTransfer = openTransfer !== null
  // What was asked for stands above the form: whoever asked is led to it.
  useEffect(() => {
    if (taken > 0 && hasTransfer) document.getElementById(TRANSFER_HEADING)?.focus()
  }, [taken, hasTransfer])
  if (status === 'none' || status === 'exempt' || status === 'ended') return null
  return (
    <>
      {openTransfer && methods.bankTransfer && (
        <TransferCard transfer={openTransfer} account={methods.bankTransfer} />
      )}
      <PayForm
        key={taken}
        businessId={businessId}
        subscription={subscription}
        onTaken={() => setTaken(taken + 1)}
      />
    </>
  )
}
