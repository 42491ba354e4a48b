import { ClipboardList } from 'lucide-react'
import { fieldDayText as text } from '#text/field-records.ts'
import { useFieldRecords } from '#web/features/field/queries.ts'
import { RecordList } from '#web/features/field/record-list.tsx'
import { TakenAt } from '#web/ui/old-notice.tsx'
import { EmptyState, QueryView } from '#web/ui/states.tsx'

/** A worker's records: today's, and those not decided yet. */
export function OwnDay() {
  const query = useFieldRecords()
  const { data, oldSince } = query
  return (
    <div className="grid grid-cols-1 gap-4">
      <TakenAt at={oldSince} />
      {data ? (
        data.length > 0 ? (
          <RecordList records={data} />
        ) : (
          <EmptyState icon={ClipboardList} title={text.empty} text={text.emptyText} />
        )
      ) : (
        <QueryView query={query} failed={text.failed} loading={text.loading} shape="h-40 rounded-lg" />
      )}
    </div>
  )
}
