import { useSearchParams } from 'react-router'
import { adminReportsText as text } from '#text/moderation.ts'
import { CaseList, caseQuestionOf } from '#web/features/moderation/case-list.tsx'
import type { CaseQuestion } from '#web/features/moderation/queries.ts'
import { AdminPage } from './admin-page.tsx'

export const title = text.title

/** What people reported: what waits, and what came of the rest. */
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
