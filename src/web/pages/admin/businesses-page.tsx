import { useSearchParams } from 'react-router'
import { queueText as text } from '#text/approvals.ts'
import { decideManyText } from '#text/approvals-many.ts'
import type { QueueQuestion } from '#web/features/approvals/queries.ts'
import { filterOf, QueueFilters } from '#web/features/approvals/queue-filters.tsx'
import { QueueList } from '#web/features/approvals/queue-list.tsx'
import { idOf } from '#web/lib/addresses.ts'
import { Button } from '#web/ui/button.tsx'
import { AdminPage } from './admin-page.tsx'

/** The queue's question stands in the address, here and on a business's page, so that "next" and "back" know it. */
export function useQueueQuestion(): {
  question: QueueQuestion
  search: string
  set(next: QueueQuestion): void
} {
  const [params, setParams] = useSearchParams()
  const question = {
    status: filterOf(params.get('status')),
    q: params.get('q') ?? '',
    submitter: idOf(params.get('submitter') ?? undefined) ?? null,
  }
  const set = ({ status, q, submitter }: QueueQuestion) =>
    setParams(
      {
        status: status ?? 'all',
        ...(q && { q }),
        ...(submitter !== null && { submitter: String(submitter) }),
      },
      { replace: true },
    )
  return { question, search: params.size > 0 ? `?${params.toString()}` : '', set }
}

export const title = text.title

/** All businesses for the staff: those that wait first. */
export function AdminBusinessesPage() {
  const { question, search, set } = useQueueQuestion()
  return (
    <AdminPage text={text}>
      <QueueFilters question={question} onChange={set} />
      {question.submitter !== null && (
        <p className="-my-2 flex flex-wrap items-center gap-x-4">
          {decideManyText.only}
          <Button look="quiet" onClick={() => set({ ...question, submitter: null })} className="-ml-4">
            {decideManyText.all}
          </Button>
        </p>
      )}
      <QueueList
        key={JSON.stringify(question)}
        question={question}
        toBusiness={(id) => `/admin/businesses/${id}${search}`}
      />
    </AdminPage>
  )
}
