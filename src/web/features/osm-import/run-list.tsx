import { FileInput } from 'lucide-react'
import type { ImportRun, ImportState } from '#contract/osm-import.ts'
import { importsText as text } from '#text/osm-import.ts'
import { Badge } from '#web/ui/badge.tsx'
import { QueryList } from '#web/ui/query-list.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import { useImports } from './queries.ts'
import { RunActs } from './run-acts.tsx'
import { RunCounts } from './run-counts.tsx'
import { Examples, KeptExamples, Samples } from './run-samples.tsx'

/** Imports with what each brought or would bring, the latest first. */
export function RunList() {
  return (
    <QueryList
      query={useImports()}
      loading={text.loading}
      failed={text.failed}
      more={text.more}
      keyOf={({ id }) => id}
      empty={<EmptyState icon={FileInput} title={text.none} text={text.noneText} />}
    >
      {(run) => <Row run={run} />}
    </QueryList>
  )
}

const TONES = {
  preview: 'note',
  done: 'estimated',
  failed: 'closed',
  undone: 'closed',
} as const satisfies Record<ImportState, string>

const OF_TABLE = { broken: text.table.broken, duplicate: text.table.duplicate }

function Row({ run }: { run: ImportRun }) {
  const { fileName, state, startedAt, seconds, ranBy, source, refused, examples, samples, undone } = run
  const reasons: typeof text.reasons = source ? { ...text.reasons, ...OF_TABLE } : text.reasons
  return (
    <article className="grid grid-cols-1 gap-3 p-4 sm:p-6">
      <div className="grid gap-1">
        <div className="flex flex-wrap items-center gap-2">
          <h2 className="min-w-0 text-lg font-bold wrap-anywhere">{fileName}</h2>
          <Badge tone={TONES[state]}>{text.states[state]}</Badge>
        </div>
        <p className="text-sm text-ink-soft tabular-nums">
          {[text.at(startedAt), text.took(seconds), text.ranBy[ranBy]].join(' · ')}
        </p>
        {source && (
          <p className="text-sm text-ink-soft">
            {text.table.source(source.name, source.licence, source.dataDate)}
          </p>
        )}
      </div>
      {state === 'preview' && <p className="max-w-prose">{text.previewText}</p>}
      {state === 'failed' ? <p className="max-w-prose">{text.brokenText}</p> : <RunCounts run={run} />}
      {refused.some(({ count }) => count > 0) && (
        <ul className="flex flex-wrap gap-2">
          {refused
            .filter(({ count }) => count > 0)
            .map(({ reason, count }) => (
              <li key={reason}>
                <Badge tone="note">{text.refusedOf(reasons[reason], count)}</Badge>
              </li>
            ))}
        </ul>
      )}
      {samples.length > 0 && (
        <Samples samples={samples} isOpen={state === 'preview'} isOfTable={source !== null} />
      )}
      {examples.length > 0 && <Examples examples={examples} reasons={reasons} />}
      {undone && undone.examples.length > 0 && <KeptExamples kept={undone.examples} />}
      <RunActs run={run} />
    </article>
  )
}
