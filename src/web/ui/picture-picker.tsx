import { ImagePlus } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import type { Picture } from '#contract/uploads.ts'
import { uploadsText } from '#text/uploads.ts'
import { sendPicture } from '../lib/upload-picture.ts'
import { Button, type ButtonLook } from './button.tsx'

type Props = {
  onPicture: (picture: Picture) => void
  label?: string
  look?: ButtonLook
}

/** Phones turn what they keep as HEIC into a JPEG when these are asked for. */
const TYPES = 'image/jpeg,image/png,image/webp,image/avif'

type Sending = { part: number; abort: AbortController }

/** Chooses a photo and sends it: how far it is, a way to give up, and why not, in words. Load it lazily. */
export function PicturePicker({ onPicture, label = uploadsText.choose, look = 'secondary' }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const [sending, setSending] = useState<Sending | null>(null)
  const [failed, setFailed] = useState<string | null>(null)
  const errorId = useId()
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])

  async function send(file: File) {
    const abort = new AbortController()
    running.current = abort
    setFailed(null)
    setSending({ part: 0, abort })
    try {
      const onProgress = (part: number) => setSending({ part, abort })
      const answer = await sendPicture(file, { signal: abort.signal, onProgress })
      if (answer.ok) onPicture(answer.picture)
      else setFailed(answer.text)
    } catch {
      // Given up.
    }
    setSending(null)
  }

  const percent = Math.round((sending?.part ?? 0) * 100)
  return (
    <div className="grid gap-2">
      <input
        ref={input}
        type="file"
        name="file"
        accept={TYPES}
        aria-label={label}
        hidden
        onChange={({ target }) => {
          const [file] = target.files ?? []
          if (file) void send(file)
          target.value = '' // the same file may be chosen again
        }}
      />
      <Button
        look={look}
        busy={sending !== null}
        aria-describedby={failed ? errorId : undefined}
        onClick={() => sending ?? input.current?.click()}
      >
        <ImagePlus aria-hidden className="size-5" />
        {label}
      </Button>
      {sending && (
        <div className="flex items-center gap-3">
          <div className="grid min-w-0 flex-1 gap-1">
            <p role="status" className="text-sm text-ink-soft">
              {percent === 0 ? uploadsText.preparing : uploadsText.progress(percent)}
            </p>
            <progress className="h-2 w-full accent-accent" max={100} value={percent} aria-label={label} />
          </div>
          <Button look="quiet" onClick={() => sending.abort.abort()}>
            {uploadsText.cancel}
          </Button>
        </div>
      )}
      {failed && (
        <p id={errorId} role="alert" className="text-sm text-danger">
          {failed}
        </p>
      )}
    </div>
  )
}
