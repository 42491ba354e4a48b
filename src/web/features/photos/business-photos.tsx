import { useState } from 'react'
import { addPhoto, type OwnPhoto, orderPhotos, removePhoto } from '#contract/photos.ts'
import { call, type Result } from '#web/lib/call.ts'
import { PhotoEditor } from './photo-editor.tsx'

type Props = {
  businessId: number
  first: readonly OwnPhoto[]
  error?: string | undefined
  onBusy?: (busy: boolean) => void
  onChange?: (photos: readonly OwnPhoto[]) => void
}

type Changed = Result<typeof addPhoto | typeof orderPhotos | typeof removePhoto>

/** The photos of a stored business: each change is saved at once. */
export function BusinessPhotos({ businessId, first, error, onBusy, onChange }: Props) {
  const [photos, setPhotos] = useState(first)
  const idOf = (url: string) => photos.find((photo) => photo.url === url)?.id ?? 0
  const taken = (answer: Changed): string | null => {
    if (!answer.ok) return answer.error.text
    setPhotos(answer.data)
    onChange?.(answer.data)
    return null
  }
  const params = { id: businessId }
  return (
    <PhotoEditor
      photos={photos}
      error={error}
      {...(onBusy && { onBusy })}
      add={async ({ url }) => taken(await call(addPhoto, { params, body: { url } }))}
      remove={async (url) => taken(await call(removePhoto, { params: { ...params, photoId: idOf(url) } }))}
      order={async (urls) => taken(await call(orderPhotos, { params, body: { ids: urls.map(idOf) } }))}
    />
  )
}
