import { Link } from 'react-router'
import type { Decision } from '#contract/approvals.ts'
import { queueText, decisionText as text } from '#text/approvals.ts'

/** Past decisions, with the other listing of a merge. */
export function History({ history }: { history: readonly Decision[] }) {
  if (history.length === 0) return <p className="text-ink-soft">{text.noHistory}</p>
  return (
    <ol className="grid gap-3">
      {history.map(({ action, reason, actorName, other, at }) => (
        <li key={`${at} ${action}`} className="border-l-2 border-line pl-3">
          <p className="font-semibold">{text.actions[action]}</p>
          {other && (
            <p className="break-words">
              <Link to={`/admin/businesses/${other.id}`} className="text-accent underline">
                {other.name}
              </Link>
            </p>
          )}
          {reason && <p className="break-words">{reason}</p>}
          <p className="text-sm text-ink-soft">
            {actorName ?? text.bySomebody} · {queueText.at(at)}
          </p>
        </li>
      ))}
    </ol>
  )
}
