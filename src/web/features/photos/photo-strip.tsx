import type { MouseEvent } from 'react'
import type { Picture } from '#contract/uploads.ts'
import { srcSetOf } from '#lib/picture-sizes.ts'
import { photosText as text } from '#text/photos.ts'

type Props = {
  photos: readonly Picture[]
  name: string
  /** Shows the photo of that place, from 0; without it, and without scripts, the link opens the picture itself. */
  onOpen?: (at: number) => void
}

/** Photos side by side, to be swiped through; their space is reserved. */
export function PhotoStrip({ photos, name, onOpen }: Props) {
  if (photos.length === 0) return null
  const open = (event: MouseEvent, at: number) => {
    if (!onOpen || event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    onOpen(at)
  }
  return (
    <section aria-label={text.of(name)}>
      <ul className="-mx-1 flex snap-x gap-2 overflow-x-auto px-1 py-1">
        {photos.map((photo, i) => (
          <li key={photo.url} className="shrink-0 snap-start">
            <a
              href={photo.url}
              aria-label={text.open(i + 1, photos.length)}
              onClick={(event) => open(event, i)}
              className="block rounded-md"
            >
              <img
                src={photo.url}
                srcSet={srcSetOf(photo)}
                sizes="(min-width: 40rem) 19rem, 14rem"
                width={photo.width}
                height={photo.height}
                alt={text.one(name, i + 1, photos.length)}
                loading="lazy"
                className="h-42 w-56 rounded-md border border-line bg-sunken object-cover sm:h-57 sm:w-76"
              />
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
