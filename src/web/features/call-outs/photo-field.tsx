import { lazy, Suspense, useState } from 'react'
import type { Picture } from '#contract/uploads.ts'
import { callOutText as text } from '#text/call-outs-pages.ts'
import { sendShrunk } from '#web/lib/upload-picture.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorText } from '#web/ui/states.tsx'

const PicturePicker = lazy(() =>
  import('#web/ui/picture-picker.tsx').then((m) => ({ default: m.PicturePicker })),
)

type Props = { photo: Picture | null; onChange(photo: Picture | null): void }

/** One photo of what happened. */
export function PhotoField({ photo, onChange }: Props) {
  const [failed, setFailed] = useState('')
  if (photo)
    return (
      <div className="flex items-center gap-3">
        <img src={photo.url} alt={text.ask.photoAdded} className="size-20 rounded-md object-cover" />
        <Button look="quiet" onClick={() => onChange(null)}>
          {text.ask.photoRemove}
        </Button>
      </div>
    )
  return (
    <div className="grid justify-items-start gap-2">
      <Suspense fallback={<div className="h-12" />}>
        <PicturePicker
          label={text.ask.photo}
          onPicture={async ({ blob }) => {
            const sent = await sendShrunk(blob)
            setFailed(sent.ok ? '' : sent.text)
            if (sent.ok) onChange(sent.picture)
          }}
        />
      </Suspense>
      <ErrorText text={failed} />
    </div>
  )
}
