import { MapPinOff } from 'lucide-react'
import { useParams } from 'react-router'
import { candidateText as text } from '#text/candidates.ts'
import { removalText } from '#text/removals.ts'
import { CandidateActions } from '#web/features/candidates/candidate-actions.tsx'
import { CandidateCard } from '#web/features/candidates/candidate-card.tsx'
import { useCandidate } from '#web/features/candidates/queries.ts'
import { idOf } from '#web/lib/addresses.ts'
import { isNotFound } from '#web/lib/ask.ts'
import { useTitle } from '#web/lib/page-change.ts'
import { ButtonLink, TextLink } from '#web/ui/button.tsx'
import { EmptyState, QueryView } from '#web/ui/states.tsx'

export const title = text.badge

/** A place that open data names and nobody confirmed; for guests too. */
export function CandidatePage() {
  const id = idOf(useParams().id)
  return id === null ? <CandidateNotFound /> : <Known key={id} id={id} />
}

function Known({ id }: { id: number }) {
  const query = useCandidate(id)
  useTitle(query.data?.name)
  if (isNotFound(query.error)) return <CandidateNotFound />
  if (!query.data) return <QueryView query={query} failed={text.detailFailed} shape="h-96 rounded-lg" />
  return (
    <div className="grid grid-cols-1 gap-4">
      <CandidateCard candidate={query.data} />
      <CandidateActions id={id} />
      <TextLink to={`/candidates/${id}/removal`}>{removalText.link}</TextLink>
    </div>
  )
}

export function CandidateNotFound() {
  useTitle(text.notFound)
  return (
    <EmptyState level="h1" icon={MapPinOff} title={text.notFound} text={text.notFoundText}>
      <ButtonLink to="/search">{text.toSearch}</ButtonLink>
    </EmptyState>
  )
}
