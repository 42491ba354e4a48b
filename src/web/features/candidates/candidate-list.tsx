import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { CANDIDATE_RADIUS_KM, type Candidate, MAX_CANDIDATES_COUNTED } from '#contract/candidates.ts'
import { candidateText as text } from '#text/candidates.ts'
import { distanceText } from '#text/distance.ts'
import { MoreRows } from '#web/ui/query-list.tsx'
import { Skeleton } from '#web/ui/states.tsx'
import { type ListedQuestion, useCandidates } from './queries.ts'

type FrameProps = {
  /** Null: none are asked for. */
  question: ListedQuestion | null
  /** Undefined while they are on their way. */
  listed: readonly { distance: number | null }[] | undefined
  /** The list of these. */
  children: ReactNode
}

/**
 * A list of businesses with the places of its question that nobody confirmed: below it; above it where all of it is far away, which
 * then waits for them, so that it does not move. The list is whole without them: nothing is said when they do not come.
 */
export function WithCandidates({ question, listed, children }: FrameProps) {
  const query = useCandidates(question)
  const isFirst = isAllFar(listed ?? [])
  const isWaiting = isFirst && query.isLoading
  const candidates = question && listed && <CandidateList query={query} />
  return (
    <>
      {isWaiting && <Skeleton className="h-72 rounded-lg" />}
      {isFirst && candidates}
      <div className={isWaiting ? 'hidden' : 'contents'}>{children}</div>
      {!isFirst && candidates}
    </>
  )
}

/** Whether nothing of a list with distances is near. */
const isAllFar = (listed: readonly { distance: number | null }[]) =>
  listed.length > 0 && listed.every(({ distance }) => distance !== null && distance > CANDIDATE_RADIUS_KM)

function CandidateList({ query }: { query: ReturnType<typeof useCandidates> }) {
  const pages = query.data?.pages
  const total = pages?.[0]?.data.total ?? 0
  if (!pages || total === 0) return null
  return (
    <section aria-labelledby="candidates" className="grid gap-3">
      <div>
        <h2 id="candidates" className="text-lg font-semibold">
          {text.title(total, MAX_CANDIDATES_COUNTED)}
        </h2>
        <p className="text-sm text-ink-soft">{text.about}</p>
      </div>
      <ul className="divide-y divide-line overflow-hidden rounded-lg border border-line bg-surface">
        {pages
          .flatMap(({ data }) => data.items)
          .map((one) => (
            <li key={one.id}>
              <CandidateRow candidate={one} />
            </li>
          ))}
      </ul>
      <MoreRows query={query} failed={text.failed} more={text.more} />
    </section>
  )
}

/** One of them in a list, or alone below a map. */
export function CandidateRow({ candidate }: { candidate: Candidate }) {
  const { id, name, category, address, distance, source, dataDate } = candidate
  return (
    <Link to={`/candidates/${id}`} className="flex min-h-16 items-center gap-3 px-4 py-2 hover:bg-sunken">
      <span className="grid min-w-0 flex-1">
        <span className="truncate font-semibold">{name}</span>
        <span className="truncate text-sm text-ink-soft">
          {[category, distance !== null && distanceText(distance), address].filter(Boolean).join(' · ')}
        </span>
        <span className="text-sm text-ink-soft">{text.source(source, dataDate)}</span>
      </span>
      <ChevronRight aria-hidden className="size-5 shrink-0 text-ink-soft" />
    </Link>
  )
}
