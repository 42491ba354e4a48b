import { Camera, X } from 'lucide-react'
import { useEffect, useMemo, useRef, useState } from 'react'
import { PHOTOS_MAX } from '#contract/photos.ts'
import { fieldRecordText as text } from '#text/field-records.ts'
import { shrinkPicture } from '#web/lib/upload-picture.ts'
import { Button } from '#web/ui/button.tsx'
import { PressedField } from './pressed-field.tsx'
import type { RecordForm } from './use-record-form.ts'

/** Photos of the camera, shrunk to what is kept of them before they wait. */
export function PhotoField({ form }: { form: RecordForm }) {
  const { photos, setPhotos, kept, setKept, errorOf } = form
  const input = useRef<HTMLInputElement>(null)
  const [busy, setBusy] = useState(false)
  const room = PHOTOS_MAX - kept.length
  const isFull = photos.length >= room

  async function add(files: readonly File[]) {
    setBusy(true)
    for (const file of files) {
      const small = await shrinkPicture(file)
      setPhotos((now) => (now.length < room ? [...now, small] : now))
    }
    setBusy(false)
  }

  return (
    <PressedField label={text.photos} hint={text.photosHint} error={errorOf('images')}>
      {kept.length + photos.length > 0 && (
        <ul className="flex flex-wrap gap-3">
          {kept.map((url, at) => (
            <li key={url}>
              <Picture url={url} no={at + 1} onRemove={() => setKept(kept.filter((one) => one !== url))} />
            </li>
          ))}
          {photos.map((photo, at) => (
            <li key={`${at} ${photo.size}`}>
              <Thumbnail
                photo={photo}
                no={kept.length + at + 1}
                onRemove={() => setPhotos(photos.filter((one) => one !== photo))}
              />
            </li>
          ))}
        </ul>
      )}
      <input
        ref={input}
        type="file"
        name="camera"
        accept="image/*"
        capture="environment"
        aria-label={text.takePhoto}
        hidden
        onChange={({ target }) => {
          void add([...(target.files ?? [])])
          target.value = '' // the same file may be chosen again
        }}
      />
      <Button
        name="images"
        look="secondary"
        busy={busy || isFull}
        onClick={() => busy || isFull || input.current?.click()}
      >
        <Camera aria-hidden className="size-5" />
        {busy ? text.preparing : isFull ? text.photosFull : text.takePhoto}
      </Button>
    </PressedField>
  )
}

function Thumbnail({ photo, no, onRemove }: { photo: Blob; no: number; onRemove(): void }) {
  const url = useMemo(() => URL.createObjectURL(photo), [photo])
  useEffect(() => () => URL.revokeObjectURL(url), [url])
  return <Picture url={url} no={no} onRemove={onRemove} />
}

function Picture({ url, no, onRemove }: { url: string; no: number; onRemove(): void }) {
  return (
    <div className="relative">
      <img src={url} alt={text.photo(no)} className="size-28 rounded-md border border-line object-cover" />
      <button
        type="button"
        aria-label={text.removePhoto(no)}
        onClick={onRemove}
        className="absolute top-0 right-0 grid size-12 place-items-center"
      >
        <span className="grid size-8 place-items-center rounded-full border border-line-strong bg-surface text-ink">
          <X aria-hidden className="size-5" />
        </span>
      </button>
    </div>
  )
}
