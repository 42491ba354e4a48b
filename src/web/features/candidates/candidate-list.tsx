import { ChevronRight } from 'lucide-react'
import { Link } from 'react-router'
import { type Candidate, MAX_CANDIDATES_COUNTED } from '#contract/candidates.ts'
import { candidateText as text } from '#text/candidates.ts'
import { distanceText } from '#text/distance.ts'
import { MoreRows } from '#web/ui/query-list.tsx'
import { type ListedQuestion, useCandidates } from './queries.ts'

/** Null: nothing of the kind is asked for. */
type Props = { question: ListedQuestion | null }

const TITLE = 'candidates'

/**
 * Below a list of businesses: places of the same question that nobody confirmed. Nothing stands here while they are on their way
 * or do not come: the list above is whole without them.
 */
export const CandidateList = ({ question }: Props) => question && <List question={question} />

function List({ question }: { question: ListedQuestion }) {
  const query = useCandidates(question)
  const pages = query.data?.pages
  const total = pages?.[0]?.data.total ?? 0
  if (!pages || total === 0) return null
  return (
    <section aria-labelledby={TITLE} className="mt-4 grid gap-3 border-t border-line pt-4">
      <div>
        <h2 id={TITLE} tabIndex={-1} className="scroll-mt-20 text-lg font-semibold outline-none">
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

/** Above a list, which may be long and far away: that unconfirmed places stand below it, and the way there. */
export const CandidateHint = ({ question }: Props) => question && <Hint question={question} />

function Hint({ question }: { question: ListedQuestion }) {
  const total = useCandidates(question).data?.pages[0]?.data.total ?? 0
  if (total === 0) return null
  return (
    <button
      type="button"
      onClick={() => document.getElementById(TITLE)?.focus()}
      className="min-h-12 justify-self-start text-left text-sm text-ink-soft underline"
    >
      {text.below(total, MAX_CANDIDATES_COUNTED)}
    </button>
  )
}

function CandidateRow({ candidate }: { candidate: Candidate }) {
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
