import { ImagePlus } from 'lucide-react'
import { useRef, useState } from 'react'
import { uploadsText } from '#text/photos.ts'
import { shrinkPicture, sizeOf } from '../lib/upload-picture.ts'
import { Button, type ButtonLook } from './button.tsx'

/** Shrunk to what is kept of it; `size` null: this browser cannot show it. */
type Picked = { blob: Blob; size: { width: number; height: number } | null }

type Props = {
  onPicture: (picture: Picked) => Promise<unknown>
  label?: string
  look?: ButtonLook
}

/** Phones turn what they keep as HEIC into a JPEG when these are asked for. */
const TYPES = 'image/jpeg,image/png,image/webp,image/avif'

/** Chooses a photo and makes it ready to be sent; whoever gets it sends it. Load it lazily. */
export function PicturePicker({ onPicture, label = uploadsText.choose, look = 'secondary' }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const [busy, setBusy] = useState(false)

  async function take(file: File) {
    setBusy(true)
    try {
      const blob = await shrinkPicture(file)
      await onPicture({ blob, size: await sizeOf(blob) })
    } finally {
      setBusy(false)
    }
  }

  return (
    <>
      <input
        ref={input}
        type="file"
        name="file"
        accept={TYPES}
        aria-label={label}
        hidden
        onChange={({ target }) => {
          const [file] = target.files ?? []
          if (file) void take(file)
          target.value = '' // the same file may be chosen again
        }}
      />
      <Button look={look} busy={busy} onClick={() => busy || input.current?.click()}>
        <ImagePlus aria-hidden className="size-5" />
        {label}
      </Button>
      {busy && (
        <span role="status" className="sr-only">
          {uploadsText.preparing}
        </span>
      )}
    </>
  )
}
