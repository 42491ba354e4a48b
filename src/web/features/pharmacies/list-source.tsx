import type { OnDuty } from '#contract/pharmacies.ts'
import { pharmacyText as text } from '#text/pharmacies.ts'

/** Whose list it is, and how old. */
export function ListSource({ list }: { list: NonNullable<OnDuty['list']> }) {
  return (
    <p className="text-sm text-ink-soft">
      {text.source}:{' '}
      <a
        href={list.source.url}
        target="_blank"
        rel="noopener noreferrer"
        className="inline-flex min-h-6 items-center underline"
      >
        {list.source.name}
      </a>
      <br />
      {text.listAge(list.fetchedAt)} {text.confirm}
    </p>
  )
}
