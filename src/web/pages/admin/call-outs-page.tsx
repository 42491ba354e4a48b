import { BellRing } from 'lucide-react'
import { useSearchParams } from 'react-router'
import { type CallOutFilter, callOutFilters, type RunningCallOut } from '#contract/call-outs-admin.ts'
import { callOutStaffText as text } from '#text/call-outs-duty.ts'
import { useCallOutsForStaff, useRunningCallOuts } from '#web/features/call-outs/admin-queries.ts'
import { DeskRow } from '#web/features/call-outs/desk-row.tsx'
import { rowsOf } from '#web/lib/ask-pages.ts'
import { classNames } from '#web/ui/class-names.ts'
import { QueryList } from '#web/ui/query-list.tsx'
import { Segments } from '#web/ui/segments.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import { AdminPage } from './admin-page.tsx'
import { CallOutsMap } from './call-outs-map.tsx'

export const title = text.title

/** Call-outs that run, those that nobody took, and disputes, on a map and in a list beside it. */
export function AdminCallOutsPage() {
  const [params, setParams] = useSearchParams()
  const state = callOutFilters.find((one) => one === params.get('state')) ?? 'running'
  const query = useCallOutsForStaff(state)
  const rows = rowsOf(query.data) ?? []
  const onMap = useOnMap(state, rows)
  const hasMap = onMap.callOuts.length > 0
  return (
    <AdminPage text={text}>
      <Segments
        label={text.filter}
        value={state}
        onChoose={(next) => setParams({ state: next }, { replace: true })}
        options={callOutFilters.map((value) => ({ value, label: text.filters[value] }))}
        className="justify-self-start"
      />
      <div className={classNames('grid grid-cols-1 items-start gap-4', hasMap && 'lg:grid-cols-2 lg:gap-6')}>
        {hasMap && (
          <div className="lg:sticky lg:top-20">
            <CallOutsMap {...onMap} />
          </div>
        )}
        <QueryList
          query={query}
          failed={text.failed}
          loading={text.loading}
          more={text.more}
          empty={<EmptyState icon={BellRing} title={text.empty} text={text.emptyText} />}
          keyOf={({ id }) => id}
        >
          {(callOut) => <DeskRow callOut={callOut} />}
        </QueryList>
      </div>
    </AdminPage>
  )
}

/** Of those that run all, however many are listed; of others the listed ones. */
function useOnMap(state: CallOutFilter, listed: readonly RunningCallOut[]) {
  const isRunning = state === 'running' || state === 'alarm'
  const { data } = useRunningCallOuts(isRunning)
  if (!isRunning) return { callOuts: listed, total: listed.length }
  const { callOuts = [], total = 0 } = data ?? {}
  if (state === 'running') return { callOuts, total }
  const alarms = callOuts.filter(({ isAlarm }) => isAlarm)
  return { callOuts: alarms, total: alarms.length }
}
