import { ChevronLeft, ChevronRight, X } from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import type { Picture } from '#contract/uploads.ts'
import { srcSetOf } from '#lib/picture-sizes.ts'
import { photosText as text } from '#text/photos.ts'
import { Modal } from '#web/ui/modal.tsx'

type Props = { photos: readonly Picture[]; name: string; first: number; onClose(): void }

const button = 'grid size-12 shrink-0 place-items-center rounded-md text-ink'

const scrollToPlace = (list: HTMLElement | null, place: number, behavior: ScrollBehavior) =>
  list?.scrollTo({ left: place * list.clientWidth, behavior })

/**
 * Photos in large, one at a time: swept by the browser's own scrolling, leafed by arrows and buttons.
 */
export function PhotoViewer({ photos, name, first, onClose }: Props) {
  const strip = useRef<HTMLElement>(null)
  const [at, setAt] = useState(first)

  useEffect(() => {
    scrollToPlace(strip.current, first, 'instant')
  }, [first])

  const leaf = (by: number) => {
    const next = Math.min(photos.length - 1, Math.max(0, at + by))
    const still = matchMedia('(prefers-reduced-motion: reduce)').matches
    setAt(next)
    scrollToPlace(strip.current, next, still ? 'instant' : 'smooth')
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return
    event.preventDefault()
    leaf(event.key === 'ArrowLeft' ? -1 : 1)
  }
  return (
    <Modal
      aria-label={text.of(name)}
      onClose={onClose}
      onKeyDown={onKeyDown}
      className="m-0 h-dvh max-h-none w-full max-w-none overscroll-contain bg-page text-ink open:flex open:flex-col"
    >
      <div className="flex items-center gap-2 border-b border-line bg-surface py-1 pr-1 pl-4">
        <p className="min-w-0 flex-1 truncate font-bold">{name}</p>
        <p role="status" className="tabular-nums">
          {text.place(at + 1, photos.length)}
        </p>
        <button type="button" aria-label={text.close} onClick={onClose} className={button}>
          <X aria-hidden className="size-6" />
        </button>
      </div>
      <section
        ref={strip}
        aria-label={text.title}
        onScrollEnd={({ currentTarget: { scrollLeft, clientWidth } }) =>
          setAt(Math.round(scrollLeft / clientWidth))
        }
        className="flex min-h-0 flex-1 snap-x snap-mandatory overflow-x-auto [scrollbar-width:none]"
      >
        {photos.map((photo, i) => (
          <div key={photo.url} className="grid h-full w-full shrink-0 snap-center place-items-center p-2">
            <a
              href={photo.url}
              target="_blank"
              rel="noopener noreferrer"
              className="grid max-h-full max-w-full place-items-center overflow-hidden"
            >
              <img
                src={photo.url}
                srcSet={srcSetOf(photo)}
                sizes="100vw"
                width={photo.width}
                height={photo.height}
                alt={text.one(name, i + 1, photos.length)}
                loading={Math.abs(i - at) <= 1 ? 'eager' : 'lazy'}
                className="h-auto max-h-[calc(100dvh-8rem)] w-auto max-w-full object-contain"
              />
            </a>
          </div>
        ))}
      </section>
      {photos.length > 1 && (
        <div className="flex justify-center gap-8 border-t border-line bg-surface p-1 pb-[max(0.25rem,env(safe-area-inset-bottom))]">
          <button
            type="button"
            aria-label={text.previous}
            aria-disabled={at === 0 || undefined}
            onClick={() => leaf(-1)}
            className={`${button} aria-disabled:opacity-40`}
          >
            <ChevronLeft aria-hidden className="size-7" />
          </button>
          <button
            type="button"
            aria-label={text.next}
            aria-disabled={at === photos.length - 1 || undefined}
            onClick={() => leaf(1)}
            className={`${button} aria-disabled:opacity-40`}
          >
            <ChevronRight aria-hidden className="size-7" />
          </button>
        </div>
      )}
    </Modal>
  )
}
