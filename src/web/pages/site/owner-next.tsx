import { ArrowRight, ClipboardPen } from 'lucide-react'
import { Link } from 'react-router'
import type { ClaimState } from '#contract/claims.ts'
import { ownerPanelText } from '#text/businesses-own.ts'
import { useOwnClaims } from '#web/features/claims/queries.ts'
import { useOwnBusinesses } from '#web/lib/own-businesses.ts'

const text = ownerPanelText.next

/** Who has one of these signed up for a listed business; the draft of the sign-up is not what they came for. */
const CAME_TO_CLAIM: readonly ClaimState[] = ['proving', 'waiting', 'approved']

/** Leads an owner on whose business is not on its way to the listing yet. */
export function OwnerNext() {
  const { data = [] } = useOwnBusinesses()
  const draft = data.find(({ status }) => status === 'draft')
  const claims = useOwnClaims(draft !== undefined)
  const isAwaited = draft !== undefined && !claims.isError && !claims.data
  const came = claims.data?.some(({ state }) => CAME_TO_CLAIM.includes(state)) ?? false
  if (isAwaited) return null
  const left = (came ? undefined : draft) ?? data.find(({ status }) => status === 'rejected')
  if (!left) return null
  const { id, name } = left
  const [title, to] =
    left.status === 'draft'
      ? [text.draft, `/business-register?business=${id}`]
      : [text.rejected, `/business-dashboard?business=${id}`]
  return (
    <Link
      to={to}
      className="flex min-h-20 items-center gap-4 rounded-lg border border-line border-l-4 border-l-accent bg-surface p-4 hover:bg-accent-soft"
    >
      <ClipboardPen aria-hidden className="size-6 shrink-0 text-accent" strokeWidth={1.75} />
      <span className="grid min-w-0 flex-1">
        <span className="font-bold text-accent">{title}</span>
        <span className="text-sm break-words text-ink-soft">{name}</span>
      </span>
      <ArrowRight aria-hidden className="size-5 shrink-0 text-ink-soft" />
    </Link>
  )
}
