import { useSearchParams } from 'react-router'
import { auditText as text } from '#text/audit-page.ts'
import { AuditFilters } from '#web/features/audit/audit-filters.tsx'
import { AuditList } from '#web/features/audit/audit-list.tsx'
import { type AuditQuestion, auditParts } from '#web/features/audit/queries.ts'
import { AdminPage } from './admin-page.tsx'

export const title = text.title

/** The staff's acts; the filters stand in the address, so that other pages can link to them. */
export function AdminAuditPage() {
  const [params, setParams] = useSearchParams()
  const question: AuditQuestion = Object.fromEntries(
    auditParts.flatMap((part) => {
      const value = params.get(part)
      return value ? [[part, value]] : []
    }),
  )
  return (
    <AdminPage text={text}>
      <AuditFilters question={question} onChange={(next) => setParams(next, { replace: true })} />
      <AuditList question={question} />
    </AdminPage>
  )
}
