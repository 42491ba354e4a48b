import {
  ArrowLeft,
  Building2,
  Clock,
  Images,
  Merge,
  Pencil,
  Printer,
  ScrollText,
  SkipForward,
} from 'lucide-react'
import { Link, useParams } from 'react-router'
import type { BusinessForStaff } from '#contract/approvals.ts'
import { queueText, decisionText as text } from '#text/approvals.ts'
import { submitterText } from '#text/approvals-many.ts'
import { mergeText } from '#text/merges.ts'
import { DecisionSection } from '#web/features/approvals/decision-section.tsx'
import { DuplicateList } from '#web/features/approvals/duplicate-list.tsx'
import { Facts } from '#web/features/approvals/facts.tsx'
import { History } from '#web/features/approvals/history.tsx'
import { OwnerCard } from '#web/features/approvals/owner-card.tsx'
import { OwnerForm } from '#web/features/approvals/owner-form.tsx'
import { Photos } from '#web/features/approvals/photos.tsx'
import { useForStaff, useQueue } from '#web/features/approvals/queries.ts'
import { StatusBadge } from '#web/features/approvals/status-badge.tsx'
import { SubmitterCard } from '#web/features/approvals/submitter-card.tsx'
import { LicenceSection } from '#web/features/call-outs/licence-section.tsx'
import { idOf } from '#web/lib/addresses.ts'
import { isNotFound } from '#web/lib/ask.ts'
import { useTitle } from '#web/lib/page-change.ts'
import { Badge } from '#web/ui/badge.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { CardSection } from '#web/ui/card.tsx'
import { EmptyState, QueryView } from '#web/ui/states.tsx'
import { BothPlaces, OwnPlace } from './business-places.tsx'
import { useQueueQuestion } from './businesses-page.tsx'

export function AdminBusinessPage() {
  const id = idOf(useParams()['id']) ?? 0
  return <Loaded key={id} id={id} />
}

function Loaded({ id }: { id: number }) {
  const { data, error, refetch } = useForStaff(id)
  useTitle(data?.business.name ?? queueText.title)
  if (isNotFound(error))
    return <EmptyState level="h1" icon={Building2} title={text.notFound} text={text.notFoundText} />
  if (data) return <Subject subject={data} />
  return <QueryView query={{ error, refetch }} failed={text.failed} loading={text.loading} />
}

/** The one behind this one in the queue, or another that waits; null at its end. */
function useNext(id: number): string | null {
  const { question, search } = useQueueQuestion()
  const items = useQueue(question).data?.pages.flatMap((page) => page.data) ?? []
  const place = items.findIndex((row) => row.id === id)
  const next = items[place + 1] ?? items.find((row) => row.id !== id)
  return next && next.id !== id ? `/admin/businesses/${next.id}${search}` : null
}

function Subject({ subject }: { subject: BusinessForStaff }) {
  const { business, owner, submitter, photos, twins, change, history, mergedInto } = subject
  const { search } = useQueueQuestion()
  const next = useNext(business.id)
  const back = `/admin/businesses${search}`
  return (
    <div className="grid grid-cols-1 gap-6">
      <div className="grid gap-2">
        <nav className="-my-2 flex flex-wrap justify-between gap-2">
          <ButtonLink look="quiet" to={back} className="-ml-4">
            <ArrowLeft aria-hidden className="size-5" />
            {text.back}
          </ButtonLink>
          {next && (
            <ButtonLink look="quiet" to={next} className="-mr-4">
              {text.next}
              <SkipForward aria-hidden className="size-5" />
            </ButtonLink>
          )}
        </nav>
        <div className="flex flex-wrap items-center gap-3">
          <h1 className="min-w-0 text-2xl font-bold break-words">{business.name}</h1>
          <StatusBadge status={business.status} isMerged={mergedInto !== null} />
          {business.lat === null && !mergedInto && <Badge tone="note">{queueText.unplaced}</Badge>}
        </div>
        <p className="text-sm text-ink-soft">{text.recordedAt(business.createdAt)}</p>
      </div>
      <DecisionSection
        subject={subject}
        next={next}
        list={back}
        map={change && <BothPlaces change={change} />}
      />
      <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-2">
        <div className="grid grid-cols-1 gap-6">
          <CardSection title={text.facts}>
            <Facts subject={subject} />
            {!mergedInto && <EditLinks id={business.id} />}
          </CardSection>
          <CardSection title={submitterText.title}>
            <SubmitterCard submitter={submitter} />
          </CardSection>
          <CardSection title={text.owner}>
            <OwnerCard owner={owner} />
            {!mergedInto && <OwnerForm businessId={business.id} hasOwner={owner !== null} />}
          </CardSection>
          {!mergedInto && <LicenceSection businessId={business.id} />}
          <CardSection title={text.history}>
            <History history={history} />
            <ButtonLink
              look="quiet"
              to={`/admin/audit?subject=business:${business.id}`}
              className="-my-2 -ml-4 justify-self-start"
            >
              <ScrollText aria-hidden className="size-5" strokeWidth={1.75} />
              {text.toAudit}
            </ButtonLink>
          </CardSection>
        </div>
        <div className="grid grid-cols-1 gap-6">
          <CardSection title={text.twins}>
            <DuplicateList
              duplicates={twins}
              toMerge={
                mergedInto ? null : (duplicate) => `/admin/businesses/${business.id}/merge?into=${duplicate}`
              }
            />
            {!mergedInto && (
              <ButtonLink
                look="secondary"
                to={`/admin/businesses/${business.id}/merge`}
                className="justify-self-start"
              >
                <Merge aria-hidden className="size-5" strokeWidth={1.75} />
                {mergeText.start}
              </ButtonLink>
            )}
          </CardSection>
          <CardSection title={text.photos}>
            {photos.length > 0 ? (
              <Photos name={business.name} photos={photos} />
            ) : (
              <p className="text-ink-soft">{text.noPhotos}</p>
            )}
          </CardSection>
          <CardSection title={text.map}>
            <OwnPlace subject={subject} />
          </CardSection>
        </div>
      </div>
    </div>
  )
}

/** The owner's own pages: the staff corrects all of it there, and nothing of it waits. */
function EditLinks({ id }: { id: number }) {
  const places = [
    { page: 'profile', label: text.edit, icon: Pencil },
    { page: 'hours', label: text.editHours, icon: Clock },
    { page: 'photos', label: text.editPhotos, icon: Images },
    { page: 'print', label: text.toPrint, icon: Printer },
  ] as const
  return (
    <p className="-mx-2 flex flex-wrap">
      {places.map(({ page, label, icon: Icon }) => (
        <Link
          key={page}
          to={`/business-dashboard/${id}/${page}`}
          className="inline-flex min-h-12 items-center gap-2 px-2 font-semibold text-accent"
        >
          <Icon aria-hidden className="size-5" strokeWidth={1.75} />
          {label}
        </Link>
      ))}
    </p>
  )
}
