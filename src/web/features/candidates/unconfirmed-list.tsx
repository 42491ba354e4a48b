import { MAX_CANDIDATES_COUNTED, type Unconfirmed } from '#contract/candidates.ts'
import { candidateText as text } from '#text/candidates.ts'
import { distanceText } from '#text/distance.ts'

/** On a page of the server: some of the places of its trade that nobody confirmed, for whoever finds too few above. */
export function UnconfirmedList({ unconfirmed }: { unconfirmed: Unconfirmed | null }) {
  if (unconfirmed === null || unconfirmed.items.length === 0) return null
  return (
    <section aria-labelledby="unconfirmed" data-nosnippet className="grid gap-3">
      <div>
        <h2 id="unconfirmed" className="text-xl font-bold">
          {text.title(unconfirmed.total, MAX_CANDIDATES_COUNTED)}
        </h2>
        <p className="max-w-prose text-ink-soft">{text.about}</p>
      </div>
      <ul className="grid divide-y divide-line overflow-hidden rounded-lg border border-line bg-surface">
        {unconfirmed.items.map(({ id, name, address, distance, source, dataDate }) => (
          <li key={id}>
            <a
              href={`/candidates/${id}`}
              rel="nofollow"
              className="grid min-h-16 content-center px-4 py-2 hover:bg-sunken"
            >
              <span className="truncate font-semibold">{name}</span>
              <span className="truncate text-sm text-ink-soft">
                {[distance !== null && distanceText(distance), address].filter(Boolean).join(' · ')}
              </span>
              <span className="text-sm text-ink-soft">{text.source(source, dataDate)}</span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
