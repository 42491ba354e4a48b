import { ImagePlus, Link2 } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { PHOTOS_MAX } from '#contract/photos.ts'
import type { Picture } from '#contract/uploads.ts'
import { photoEditorText as text } from '#text/photos.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { ErrorText } from '#web/ui/states.tsx'
import { PhotoTile } from './photo-tile.tsx'
import { SendingList } from './sending-list.tsx'
import { useSending } from './use-sending.ts'

/** The changes answer a sentence where they could not be made. */
type Props = {
  photos: readonly Picture[]
  add(picture: Picture): Promise<string | null>
  remove(url: string): Promise<string | null>
  /** All addresses in their new order. */
  order(urls: readonly string[]): Promise<string | null>
  /** Words beside all of it, such as the server's refusal. */
  error?: string | undefined
  onBusy?: (busy: boolean) => void
}

/** Phones turn what they keep as HEIC into a JPEG when these are asked for. */
const TYPES = 'image/jpeg,image/png,image/webp,image/avif'

/** Up to ten photos: added from files or by an address, put in order, removed. */
export function PhotoEditor({ photos, error, onBusy, add, remove, order }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const { sendings, add: send, retry, giveUp } = useSending(add)
  const [url, setUrl] = useState('')
  const [failed, setFailed] = useState<string | null>(null)
  const [told, setTold] = useState('')
  const [dragged, setDragged] = useState<{ from: number; to: number } | null>(null)
  const underWay = sendings.filter((one) => one.failed === null).length
  const isBusy = underWay > 0
  useEffect(() => onBusy?.(isBusy), [onBusy, isBusy])
  const room = PHOTOS_MAX - photos.length - underWay

  const tell = (refused: string | null, done: string) => {
    setFailed(refused)
    if (refused === null) setTold(done)
  }
  const move = async (from: number, to: number) => {
    const urls = photos.map((photo) => photo.url)
    urls.splice(to - 1, 0, ...urls.splice(from - 1, 1))
    tell(await order(urls), text.moved(to))
  }
  const addUrl = () => {
    if (!url.trim() || room <= 0) return
    send([url.trim()])
    setUrl('')
  }
  return (
    <div className="grid gap-5">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <input
          ref={input}
          type="file"
          name="files"
          multiple
          accept={TYPES}
          aria-label={text.add}
          hidden
          onChange={({ target }) => {
            const files = [...(target.files ?? [])]
            setFailed(files.length > room ? text.full : null)
            send(files.slice(0, Math.max(0, room)))
            target.value = '' // the same file may be chosen again
          }}
        />
        <Button
          look="secondary"
          disabled={room <= 0}
          className="disabled:opacity-50"
          onClick={() => input.current?.click()}
        >
          <ImagePlus aria-hidden className="size-5" />
          {text.add}
        </Button>
        <p className="text-sm font-semibold tabular-nums">{text.count(photos.length, PHOTOS_MAX)}</p>
      </div>
      <p className="-mt-3 text-sm text-ink-soft">{room > 0 ? text.addHint : text.full}</p>
      <div className="grid items-end gap-2 sm:grid-cols-[1fr_auto]">
        <TextField
          name="imageUrl"
          label={text.byUrl}
          hint={text.byUrlHint}
          type="url"
          inputMode="url"
          autoComplete="off"
          maxLength={2000}
          value={url}
          onChange={(event) => setUrl(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            event.preventDefault() // the form around it is not to be sent
            addUrl()
          }}
        />
        <Button
          look="secondary"
          disabled={!url.trim() || room <= 0}
          className="disabled:opacity-50"
          onClick={addUrl}
        >
          <Link2 aria-hidden className="size-5" />
          {text.addUrl}
        </Button>
      </div>
      <ErrorText text={failed ?? error} />
      <SendingList sendings={sendings} onRetry={retry} onGiveUp={giveUp} />
      <p role="status" className="sr-only">
        {told}
      </p>
      {photos.length === 0 && !isBusy && (
        <p className="rounded-md border border-dashed border-line-strong p-5 text-center text-ink-soft">
          {text.none}
        </p>
      )}
      {photos.length > 0 && (
        <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3">
          {photos.map((picture, i) => (
            <PhotoTile
              key={picture.url}
              picture={picture}
              no={i + 1}
              count={photos.length}
              isTarget={dragged?.to === i + 1 && dragged.from !== i + 1}
              onMove={(to) => void move(i + 1, to)}
              onRemove={() => void remove(picture.url).then((refused) => tell(refused, text.removed))}
              drag={{
                onDragStart: () => setDragged({ from: i + 1, to: i + 1 }),
                onDragEnter: () => setDragged((now) => now && { ...now, to: i + 1 }),
                onDragEnd: () => {
                  if (dragged && dragged.from !== dragged.to) void move(dragged.from, dragged.to)
                  setDragged(null)
                },
              }}
            />
          ))}
        </ul>
      )}
    </div>
  )
}
