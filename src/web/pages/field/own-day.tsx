import { ClipboardList } from 'lucide-react'
import { fieldDayText as text } from '#text/field-records.ts'
import { useFieldRecords } from '#web/features/field-records/queries.ts'
import { RecordList } from '#web/features/field-records/record-list.tsx'
import { Awaited } from '#web/ui/awaited.tsx'
import { EmptyState, Skeleton } from '#web/ui/states.tsx'
import { TakenAt } from '#web/ui/taken-at.tsx'

/** What a worker of the staff has sent: today, and what still waits to be decided. */
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
        <Awaited query={query} failed={text.failed}>
          <div role="status" aria-label={text.loading}>
            <Skeleton className="h-40 rounded-lg" />
          </div>
        </Awaited>
      )}
    </div>
  )
}
