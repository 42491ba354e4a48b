import { ArrowLeftRight, Building2, Search } from 'lucide-react'
import { useNavigate, useParams, useSearchParams } from 'react-router'
import type { MergeSide } from '#contract/merges.ts'
import { mergeText as text } from '#text/merges.ts'
import { FindBusiness } from '#web/features/approvals/find-business.tsx'
import { useForStaff } from '#web/features/approvals/queries.ts'
import { Comparison } from '#web/features/merges/comparison.tsx'
import { MergeForm } from '#web/features/merges/merge-form.tsx'
import { useCompared } from '#web/features/merges/queries.ts'
import { idOf } from '#web/lib/addresses.ts'
import { isNotFound } from '#web/lib/ask.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState, QueryView } from '#web/ui/states.tsx'
import { AdminPage } from './admin-page.tsx'
import { StaffMap } from './business-places.tsx'

export const title = text.title

/** Two listings of one business: which one stays, what goes over, and why. */
export function AdminMergePage() {
  const id = idOf(useParams()['id']) ?? 0
  const [params, setParams] = useSearchParams()
  const into = idOf(params.get('into') ?? undefined)
  const choose = (other: number | null) => setParams(other === null ? {} : { into: String(other) })
  return (
    <AdminPage text={text}>
      <ToSubject id={id} />
      {into === null ? (
        <Finding id={id} onChoose={choose} />
      ) : (
        <Compared key={`${id} ${into}`} id={id} into={into} onOther={() => choose(null)} />
      )}
    </AdminPage>
  )
}

function ToSubject({ id }: { id: number }) {
  const name = useForStaff(id).data?.business.name
  return (
    <ButtonLink
      look="quiet"
      to={`/admin/businesses/${id}`}
      className="-my-4 -ml-4 justify-self-start text-left"
    >
      <Building2 aria-hidden className="size-5 shrink-0" strokeWidth={1.75} />
      {name ?? text.toSubject}
    </ButtonLink>
  )
}

function Finding({ id, onChoose }: { id: number; onChoose(other: number): void }) {
  const subject = useForStaff(id)
  if (isNotFound(subject.error)) return <Missing />
  if (!subject.data) return <QueryView query={subject} failed={text.failed} loading={text.loading} />
  return (
    <FindBusiness
      label={text.choose}
      first={subject.data.business.name}
      except={id}
      choose={{ label: text.chooseThis, of: text.chooseName }}
      onChoose={onChoose}
    />
  )
}

const Missing = () => <EmptyState icon={Building2} title={text.notFound} text={text.notFoundText} />

function Compared({ id, into, onOther }: { id: number; into: number; onOther(): void }) {
  const compared = useCompared(id, into)
  const navigate = useNavigate()
  if (isNotFound(compared.error)) return <Missing />
  if (!compared.data) return <QueryView query={compared} failed={text.failed} loading={text.loading} />
  const { duplicate, kept } = compared.data
  return (
    <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
      <div className="grid grid-cols-1 gap-4">
        <div className="flex flex-wrap gap-2">
          <Button
            look="secondary"
            onClick={() => void navigate(`/admin/businesses/${into}/merge?into=${id}`, { replace: true })}
          >
            <ArrowLeftRight aria-hidden className="size-5" strokeWidth={1.75} />
            {text.swap}
          </Button>
          <Button look="quiet" onClick={onOther}>
            <Search aria-hidden className="size-5" strokeWidth={1.75} />
            {text.other}
          </Button>
        </div>
        <Comparison duplicate={duplicate} kept={kept} />
        <p className="text-sm text-ink-soft">{text.stays}</p>
      </div>
      <div className="grid grid-cols-1 gap-4">
        <Places duplicate={duplicate} kept={kept} />
        <Card className="p-4 sm:p-6">
          <Merging
            duplicate={duplicate}
            kept={kept}
            onMerged={(keptId) => void navigate(`/admin/businesses/${keptId}`, { replace: true })}
          />
        </Card>
      </div>
    </div>
  )
}

type MergingProps = { duplicate: MergeSide; kept: MergeSide; onMerged(keptId: number): void }

function Merging(props: MergingProps) {
  const { duplicate, kept } = props
  if (duplicate.isMerged || kept.isMerged) return <p>{text.isMerged}</p>
  if (duplicate.id === kept.id) return <p>{text.same}</p>
  if (duplicate.status === 'draft') return <p>{text.isDraft}</p>
  if (kept.status !== 'verified') return <p>{text.notListed}</p>
  return <MergeForm {...props} />
}

/** Where both stand, as far as they have a place. */
function Places({ duplicate, kept }: { duplicate: MergeSide; kept: MergeSide }) {
  const rows = [
    { ...duplicate, note: text.duplicate },
    { ...kept, note: text.kept },
  ].filter(({ latitude }) => latitude !== null)
  return rows.length === 0 ? null : <StaffMap rows={rows} selected={kept.id} className="h-64" />
}
