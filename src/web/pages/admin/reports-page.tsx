import { useSearchParams } from 'react-router'
import { adminReportsText as text } from '#text/moderation.ts'
import { CaseList, caseQuestionOf } from '#web/features/moderation/case-list.tsx'
import type { CaseQuestion } from '#web/features/moderation/queries.ts'
import { AdminPage } from './admin-page.tsx'

export const title = text.title

/** Reports: pending ones, and the outcome of others. */
export function AdminReportsPage() {
  const [params, setParams] = useSearchParams()
  const set = ({ kind, state }: CaseQuestion) =>
    setParams({ state, ...(kind && { kind }) }, { replace: true })
  return (
    <AdminPage text={text}>
      <CaseList question={caseQuestionOf(params)} onChange={set} />
    </AdminPage>
  )
}
