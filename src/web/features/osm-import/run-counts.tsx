import type { ImportRun } from '#contract/osm-import.ts'
import { importsText as text } from '#text/osm-import.ts'

/** The figures of an import, and of its undo. */
export function RunCounts({ run }: { run: ImportRun }) {
  const { read, added, known, updated, unchanged, gone, ambiguous, source, undone } = run
  const refused = run.refused.reduce((sum, { count }) => sum + count, 0)
  const counts = source
    ? { read, added, known, updated, unchanged, gone, refused }
    : { read, added, updated, unchanged, gone, ambiguous, refused }
  const names: Record<string, string> = { ...text.counts, ...(source && text.table.counts) }
  return (
    <>
      <dl className="grid grid-cols-2 gap-x-4 gap-y-2 sm:grid-cols-4 lg:grid-cols-7">
        {Object.entries(counts).map(([name, count]) => (
          <Count key={name} name={names[name] ?? name} count={count} />
        ))}
      </dl>
      {undone && (
        <div className="grid gap-2">
          <p className="font-semibold">{text.undoneAt(undone.at)}</p>
          <dl className="grid grid-cols-2 gap-x-4 gap-y-2 sm:grid-cols-4 lg:grid-cols-7">
            <Count name={text.undoCounts.removed} count={undone.removed} />
            <Count name={text.undoCounts.restored} count={undone.restored} />
            <Count name={text.undoCounts.kept} count={undone.kept} />
          </dl>
        </div>
      )}
    </>
  )
}

function Count({ name, count }: { name: string; count: number }) {
  return (
    <div className="grid content-between">
      <dt className="text-sm text-ink-soft">{name}</dt>
      <dd className="text-lg font-bold tabular-nums">{text.count(count)}</dd>
    </div>
  )
}
