import { CircleAlert, RotateCcw, X } from 'lucide-react'
import { photoEditorText as text } from '#text/photos.ts'
import { Button } from '#web/ui/button.tsx'
import type { Sending } from './use-sending.ts'

type Props = {
  sendings: readonly Sending[]
  onRetry(one: Sending): void
  onGiveUp(key: number): void
}

/** Running uploads, each with its progress or error. */
export function SendingList({ sendings, onRetry, onGiveUp }: Props) {
  if (sendings.length === 0) return null
  return (
    <ul className="grid gap-2">
      {sendings.map((one) => (
        <li key={one.key} className="grid gap-1 rounded-md border border-line bg-surface py-1 pr-1 pl-3">
          <div className="flex items-center gap-2">
            <div className="grid min-w-0 flex-1 gap-1 py-1">
              <p className="truncate text-sm font-semibold">{one.name}</p>
              {one.failed === null && <Progress one={one} />}
            </div>
            {one.failed !== null && (
              <Button look="quiet" aria-label={text.retryOf(one.name)} onClick={() => onRetry(one)}>
                <RotateCcw aria-hidden className="size-5" />
                {text.retry}
              </Button>
            )}
            <Button look="quiet" aria-label={text.dropOf(one.name)} onClick={() => onGiveUp(one.key)}>
              <X aria-hidden className="size-5" />
            </Button>
          </div>
          {one.failed !== null && (
            <p role="alert" className="flex items-start gap-1.5 pr-2 pb-2 text-sm font-semibold text-danger">
              <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
              {one.failed}
            </p>
          )}
        </li>
      ))}
    </ul>
  )
}

function Progress({ one: { name, part, source } }: { one: Sending }) {
  const percent = Math.round((part ?? 0) * 100)
  const words = () => {
    if (part === null) return text.waiting
    if (typeof source === 'string') return text.fetching
    return percent === 0 ? text.preparing : text.progress(percent)
  }
  return (
    <>
      <p role="status" className="text-sm text-ink-soft">
        {words()}
      </p>
      <progress
        className="h-2 w-full accent-accent"
        aria-label={name}
        max={100}
        {...(typeof source !== 'string' && { value: percent })}
      />
    </>
  )
}
