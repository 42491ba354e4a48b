import { ArrowLeft, ArrowRight, Trash2 } from 'lucide-react'
import type { DragEvent, ReactNode } from 'react'
import type { Picture } from '#contract/uploads.ts'
import { srcSetOf } from '#lib/picture-sizes.ts'
import { photoEditorText as text } from '#text/photos.ts'
import { Badge } from '#web/ui/badge.tsx'
import { classNames } from '#web/ui/class-names.ts'

type Props = {
  picture: Picture
  /** From 1. */
  no: number
  count: number
  isTarget: boolean
  onMove(to: number): void
  onRemove(): void
  drag: Record<'onDragStart' | 'onDragEnter' | 'onDragEnd', () => void>
}

/** One photo of the editor: moved by buttons or by dragging, removed by a button. */
export function PhotoTile({ picture, no, count, isTarget, onMove, onRemove, drag }: Props) {
  const take = (event: DragEvent) => event.preventDefault()
  return (
    <li
      draggable
      {...drag}
      onDragOver={take}
      onDrop={take}
      className={classNames(
        'grid content-start overflow-hidden rounded-md border bg-surface',
        isTarget ? 'border-accent ring-2 ring-accent' : 'border-line',
      )}
    >
      <div className="relative">
        <img
          src={picture.url}
          srcSet={srcSetOf(picture)}
          sizes="(min-width: 40rem) 15rem, 45vw"
          width={picture.width}
          height={picture.height}
          alt={text.one(no)}
          draggable={false}
          className="aspect-4/3 h-auto w-full bg-sunken object-cover"
        />
        {no === 1 && (
          <span className="absolute top-2 left-2 rounded-sm bg-surface">
            <Badge tone="note">{text.cover}</Badge>
          </span>
        )}
      </div>
      <div className="flex justify-between">
        <TileButton label={text.earlier(no)} disabled={no === 1} onClick={() => onMove(no - 1)}>
          <ArrowLeft aria-hidden className="size-5" />
        </TileButton>
        <TileButton label={text.remove(no)} onClick={onRemove} isDanger>
          <Trash2 aria-hidden className="size-5" />
        </TileButton>
        <TileButton label={text.later(no)} disabled={no === count} onClick={() => onMove(no + 1)}>
          <ArrowRight aria-hidden className="size-5" />
        </TileButton>
      </div>
    </li>
  )
}

type ButtonProps = {
  label: string
  disabled?: boolean
  isDanger?: boolean
  onClick(): void
  children: ReactNode
}

/** Stays focusable at the ends, so that the keyboard keeps its place while a photo moves. */
const TileButton = ({ label, disabled = false, isDanger, onClick, children }: ButtonProps) => (
  <button
    type="button"
    aria-label={label}
    aria-disabled={disabled || undefined}
    onClick={() => !disabled && onClick()}
    className={classNames(
      'grid size-12 place-items-center rounded-md',
      isDanger ? 'text-danger' : 'text-accent',
      disabled && 'opacity-40',
    )}
  >
    {children}
  </button>
)
