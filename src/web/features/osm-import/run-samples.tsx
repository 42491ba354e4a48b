import { Link } from 'react-router'
import type { ImportRun } from '#contract/osm-import.ts'
import { importsText as text } from '#text/osm-import.ts'
import { Badge } from '#web/ui/badge.tsx'

const fold = 'min-h-12 cursor-pointer content-center font-semibold text-accent'
const list = 'grid gap-2 rounded-md bg-sunken p-3'
const line = 'flex flex-wrap items-center gap-x-3 break-words'
const link = 'inline-flex min-h-12 items-center text-sm text-accent underline'

function OnMap({ sourceId }: { sourceId: string | null }) {
  if (sourceId === null) return null
  return (
    <a
      href={`https://www.openstreetmap.org/${sourceId}`}
      target="_blank"
      rel="noopener noreferrer"
      className={link}
    >
      {text.onMap(sourceId)}
    </a>
  )
}

function Named({ businessId, name }: { businessId: number | null; name: string }) {
  if (businessId === null) return <span className="min-w-0">{name}</span>
  return (
    <Link to={`/admin/businesses/${businessId}`} className={link}>
      {name}
    </Link>
  )
}

/** Some of what an import changes, or would. */
export function Samples({
  samples,
  isOpen,
  isOfTable,
}: Pick<ImportRun, 'samples'> & { isOpen: boolean; isOfTable: boolean }) {
  return (
    <details open={isOpen}>
      <summary className={fold}>{text.samples}</summary>
      <ul className={list}>
        {samples.map(({ kind, businessId, sourceId, name, fields, why }, i) => (
          <li key={`${kind} ${sourceId ?? businessId ?? i}`} className={line}>
            <Badge tone="note">{isOfTable && kind === 'gone' ? text.table.gone : text.kinds[kind]}</Badge>
            <Named businessId={businessId} name={name} />
            {fields.length > 0 && (
              <span className="text-sm text-ink-soft">
                {fields.map((field) => text.fields[field]).join(', ')}
              </span>
            )}
            {why && <span className="text-sm text-ink-soft">{text.doubts[why]}</span>}
            <OnMap sourceId={sourceId} />
          </li>
        ))}
      </ul>
    </details>
  )
}

/** Some of what was not taken. */
export function Examples({
  examples,
  reasons,
}: Pick<ImportRun, 'examples'> & { reasons: typeof text.reasons }) {
  return (
    <details>
      <summary className={fold}>{text.examples}</summary>
      <ul className={list}>
        {examples.map(({ reason, sourceId, name }, i) => (
          <li key={`${reason} ${sourceId ?? i}`} className={line}>
            <Badge tone="note">{reasons[reason]}</Badge>
            <span className="min-w-0">{name ?? text.unnamed}</span>
            <OnMap sourceId={sourceId} />
          </li>
        ))}
      </ul>
    </details>
  )
}

/** Businesses that an undo left unchanged. */
export function KeptExamples({ kept }: { kept: NonNullable<ImportRun['undone']>['examples'] }) {
  return (
    <details open>
      <summary className={fold}>{text.kept}</summary>
      <ul className={list}>
        {kept.map(({ businessId, name, why, fields }) => (
          <li key={businessId} className={line}>
            <Badge tone="note">{text.keeps[why]}</Badge>
            <Named businessId={businessId} name={name} />
            <span className="text-sm text-ink-soft">
              {fields.map((field) => text.fields[field]).join(', ')}
            </span>
          </li>
        ))}
      </ul>
    </details>
  )
}
