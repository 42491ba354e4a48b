import { lazy, useState } from 'react'
import type { Picture } from '#contract/uploads.ts'
import { LazyPiece } from '#web/ui/lazy-piece.tsx'
import { PhotoStrip } from './photo-strip.tsx'

const PhotoViewer = lazy(() => import('./photo-viewer.tsx').then((m) => ({ default: m.PhotoViewer })))

/** The strip, and one photo at a time in large. */
export function PhotoGallery({ photos, name }: { photos: readonly Picture[]; name: string }) {
  const [at, setAt] = useState<number | null>(null)
  return (
    <>
      <PhotoStrip photos={photos} name={name} onOpen={setAt} />
      {at !== null && (
        <LazyPiece fallback={null}>
          <PhotoViewer photos={photos} name={name} first={at} onClose={() => setAt(null)} />
        </LazyPiece>
      )}
    </>
  )
}
