import { FileInput } from 'lucide-react'
import type { ImportRun } from '#contract/imports.ts'
import { importsText as text } from '#text/imports.ts'
import { Badge } from '#web/ui/badge.tsx'
import { PagedList } from '#web/ui/paged-list.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import { useImports } from './queries.ts'

/** Imports with what each brought, the latest first. */
export function RunList() {
  return (
    <PagedList
      query={useImports()}
      loading={text.loading}
      failed={text.failed}
      more={text.more}
      keyOf={({ id }) => id}
      empty={<EmptyState icon={FileInput} title={text.none} text={text.noneText} />}
    >
      {(run) => <Row run={run} />}
    </PagedList>
  )
}

function Row({ run }: { run: ImportRun }) {
  const { fileName, isDone, startedAt, seconds, refused, examples } = run
  return (
    <article className="grid grid-cols-1 gap-3 p-4 sm:p-6">
      <div className="grid gap-1">
        <div className="flex flex-wrap items-center gap-2">
          <h2 className="min-w-0 text-lg font-bold wrap-anywhere">{fileName}</h2>
          <Badge tone={isDone ? 'estimated' : 'closed'}>{isDone ? text.done : text.broken}</Badge>
        </div>
        <p className="text-sm text-ink-soft tabular-nums">
          {[text.at(startedAt), text.took(seconds), text.by].join(' · ')}
        </p>
      </div>
      {isDone ? <Counts run={run} /> : <p className="max-w-prose">{text.brokenText}</p>}
      {refused.some(({ count }) => count > 0) && (
        <ul className="flex flex-wrap gap-2">
          {refused
            .filter(({ count }) => count > 0)
            .map(({ reason, count }) => (
              <li key={reason}>
                <Badge tone="note">{text.refusedOf(text.reasons[reason], count)}</Badge>
              </li>
            ))}
        </ul>
      )}
      {examples.length > 0 && <Examples examples={examples} />}
    </article>
  )
}

function Counts({ run }: { run: ImportRun }) {
  const { read, added, updated, unchanged, refused } = run
  const all = refused.reduce((sum, { count }) => sum + count, 0)
  const counts = { read, added, updated, unchanged, refused: all }
  return (
    <dl className="grid grid-cols-2 gap-x-4 gap-y-2 sm:grid-cols-5">
      {Object.entries(counts).map(([name, count]) => (
        <div key={name}>
          <dt className="text-sm text-ink-soft">{text.counts[name as keyof typeof counts]}</dt>
          <dd className="text-lg font-bold tabular-nums">{text.count(count)}</dd>
        </div>
      ))}
    </dl>
  )
}

function Examples({ examples }: Pick<ImportRun, 'examples'>) {
  return (
    <details>
      <summary className="min-h-12 cursor-pointer content-center font-semibold text-accent">
        {text.examples}
      </summary>
      <ul className="grid gap-2 rounded-md bg-sunken p-3">
        {examples.map(({ reason, sourceId, name }, i) => (
          <li key={`${reason} ${sourceId ?? i}`} className="flex flex-wrap items-center gap-x-3 break-words">
            <Badge tone="note">{text.reasons[reason]}</Badge>
            <span className="min-w-0">{name ?? text.unnamed}</span>
            {sourceId !== null && (
              <a
                href={`https://www.openstreetmap.org/${sourceId}`}
                target="_blank"
                rel="noopener noreferrer"
                className="inline-flex min-h-12 items-center text-sm text-accent underline"
              >
                {text.onMap(sourceId)}
              </a>
            )}
          </li>
        ))}
      </ul>
    </details>
  )
}
