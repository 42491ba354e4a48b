import { composerText as text } from '#text/messages.ts'

type Props = { replies: readonly string[]; onSend: (reply: string) => void }

/** The business's quick replies, each sent by a tap. */
export function QuickReplies({ replies, onSend }: Props) {
  if (replies.length === 0) return null
  return (
    <ul aria-label={text.quick} className="-mx-3 flex gap-2 overflow-x-auto px-3 py-1">
      {replies.map((reply) => (
        <li key={reply} className="shrink-0">
          <button
            type="button"
            aria-label={text.quickSend(reply)}
            onClick={() => onSend(reply)}
            className="min-h-12 max-w-64 truncate rounded-full border border-line-strong bg-surface px-4 text-sm font-semibold text-accent hover:bg-accent-soft"
          >
            {reply}
          </button>
        </li>
      ))}
    </ul>
  )
}
