import type { LucideIcon } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { sendFile } from '#web/lib/upload-picture.ts'
import { Button } from './button.tsx'
import { ErrorText } from './states.tsx'

type Props<T> = {
  /** Takes the file as its body and its name as `name`. */
  path: string
  name: string
  /** Endings of files, as `accept` of an input. */
  accept: string
  maxBytes: number
  patienceMs: number
  look?: 'primary' | 'secondary'
  icon: LucideIcon
  texts: { choose: string; hint: string; tooLarge: string; sending: (percent: number) => string }
  onSent: (answer: T) => void | Promise<void>
}

/** Chooses a file of the device and sends it, with its progress; tells why it was refused. */
export function SendFile<T extends object>({
  path,
  name,
  accept,
  maxBytes,
  patienceMs,
  look,
  icon: Icon,
  texts,
  onSent,
}: Props<T>) {
  const input = useRef<HTMLInputElement>(null)
  const [percent, setPercent] = useState<number | null>(null)
  const [failed, setFailed] = useState<string | null>(null)
  const hintId = useId()

  async function send(file: File) {
    if (file.size > maxBytes) return setFailed(texts.tooLarge)
    setFailed(null)
    setPercent(0)
    const named = `${path}${path.includes('?') ? '&' : '?'}${new URLSearchParams({ name: file.name.slice(-255) })}`
    const onProgress = (part: number) => setPercent(Math.floor(part * 100))
    const answer = await sendFile<T>({ path: named, file, onProgress, patienceMs })
    setPercent(null)
    if (!answer.ok) return setFailed(answer.text)
    await onSent(answer.data)
  }

  return (
    <div className="grid content-start gap-2">
      <input
        ref={input}
        type="file"
        name={name}
        accept={accept}
        aria-label={texts.choose}
        hidden
        onChange={({ target }) => {
          const [file] = target.files ?? []
          if (file) void send(file)
          target.value = '' // the same file may be chosen again
        }}
      />
      <Button
        look={look ?? 'primary'}
        busy={percent !== null}
        aria-describedby={hintId}
        onClick={() => percent === null && input.current?.click()}
        className="justify-self-start"
      >
        <Icon aria-hidden className="size-5" strokeWidth={1.75} />
        {texts.choose}
      </Button>
      <p id={hintId} className="max-w-prose text-sm text-ink-soft">
        {texts.hint}
      </p>
      {percent !== null && (
        <p role="status" className="text-sm text-ink-soft">
          {texts.sending(percent)}
        </p>
      )}
      <ErrorText text={failed} />
    </div>
  )
}
