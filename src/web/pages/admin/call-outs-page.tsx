import { BellRing } from 'lucide-react'
import { Link, useSearchParams } from 'react-router'
import { type CallOutForStaff, callOutFilters } from '#contract/call-outs-admin.ts'
import { callOutPath } from '#contract/call-outs-rules.ts'
import { callOutStaffText as text } from '#text/call-outs-duty.ts'
import { callOutText } from '#text/call-outs-pages.ts'
import { clockText } from '#text/messages-times.ts'
import { useCallOutsForStaff } from '#web/features/call-outs/duty-queries.ts'
import { Badge } from '#web/ui/badge.tsx'
import { QueryList } from '#web/ui/query-list.tsx'
import { Segments } from '#web/ui/segments.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import { AdminPage } from './admin-page.tsx'

export const title = text.title

/** Call-outs that run, and those that nobody took. */
export function AdminCallOutsPage() {
  const [params, setParams] = useSearchParams()
  const state = callOutFilters.find((one) => one === params.get('state')) ?? 'running'
  return (
    <AdminPage text={text}>
      <Segments
        label={text.filter}
        value={state}
        onChoose={(next) => setParams({ state: next }, { replace: true })}
        options={callOutFilters.map((value) => ({ value, label: text.filters[value] }))}
      />
      <QueryList
        query={useCallOutsForStaff(state)}
        failed={text.failed}
        loading={text.loading}
        more={text.more}
        empty={<EmptyState icon={BellRing} title={text.empty} text={text.emptyText} />}
        keyOf={({ id }) => id}
      >
        {(callOut) => <Row callOut={callOut} />}
      </QueryList>
    </AdminPage>
  )
}

function Row({ callOut }: { callOut: CallOutForStaff }) {
  const { id, status, category, customerName, district, city, createdAt, isAlarm, waves, asked, winner } =
    callOut
  return (
    <div className="grid gap-1 px-4 py-3">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Link to={callOutPath(id)} className="font-semibold text-accent underline">
          {category}
        </Link>
        <Badge tone={isAlarm ? 'closed' : 'note'}>
          {isAlarm ? text.alarm : callOutText.statuses[status]}
        </Badge>
        <time dateTime={createdAt} className="text-sm text-ink-soft">
          {clockText(createdAt)}
        </time>
      </p>
      <p className="text-sm text-ink-soft">
        {[
          customerName ?? text.gone,
          [district, city].filter(Boolean).join(', '),
          text.waves(waves, asked.length),
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
      {winner && <p className="text-sm">{text.winner(winner.businessName)}</p>}
      {isAlarm && (
        <ul className="text-sm">
          {asked.map(({ businessId, businessName, phone, state }) => (
            <li key={businessId}>
              {`${businessName} (${callOutText.page.states[state as keyof typeof callOutText.page.states]})`}
              {phone && (
                <>
                  {' '}
                  <a href={`tel:${phone}`} className="font-semibold text-accent underline">
                    {phone}
                  </a>
                </>
              )}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
