import { CircleAlert, Clock, ImageOff } from 'lucide-react'
import { talkText as text, writeText } from '#text/messages.ts'
import { appointmentTime, clockText } from '#text/messages-times.ts'
import { Button } from '#web/ui/button.tsx'
import { BubbleFrame, Place, Words } from './bubble.tsx'
import { discard, tryAgain } from './outbox.ts'
import { usePhoto, useUploaded } from './outbox-photo.ts'
import { useHeldUp, useIsKept, type Waiting } from './outbox-store.ts'

/** A message on its way: under way, held up, or refused. */
export function WaitingRow({ one }: { one: Waiting }) {
  const { content, isLate, isAnswered, problem } = one
  const isKept = useIsKept(one)
  const why = problem ?? (isAnswered ? writeText.failed : null)
  const isPhoto = content.kind === 'photo'
  const isWaiting = useHeldUp()(one) || problem !== null || isPhoto
  return (
    <div className="grid gap-1">
      <BubbleFrame isMine speaker={text.you} foot={<Foot one={one} />}>
        {content.location && <Place at={content.location} />}
        {isPhoto && <WaitingPhoto one={one} />}
        {content.appointmentAt && (
          <p>
            {text.appointment}: {appointmentTime(content.appointmentAt)}
          </p>
        )}
        <Words>{content.message ?? ''}</Words>
      </BubbleFrame>
      {why !== null && <p className="text-right text-sm text-danger">{why}</p>}
      {!isKept && isWaiting && <p className="text-right text-sm">{text.unkept}</p>}
      {isWaiting && (
        <div className="flex flex-wrap items-center justify-end gap-x-1">
          {(isLate || problem !== null) && (
            <Button look="quiet" onClick={() => void tryAgain(one)}>
              {text.tryAgain}
            </Button>
          )}
          <Button look="quiet" onClick={() => void discard(one)}>
            {text.discard}
          </Button>
        </div>
      )}
    </div>
  )
}

function Foot({ one }: { one: Waiting }) {
  const { at, problem } = one
  const part = useUploaded(one)
  const isHeldUp = useHeldUp()(one)
  const words =
    part !== null ? text.sendingPart(Math.round(part * 100)) : isHeldUp ? text.waiting : text.sending
  return (
    <>
      <time dateTime={new Date(at).toISOString()}>{clockText(at)}</time>
      {problem === null ? (
        <span className="inline-flex items-center gap-1">
          <Clock aria-hidden className="size-4" />
          {words}
        </span>
      ) : (
        <span className="inline-flex items-center gap-1 font-semibold text-danger">
          <CircleAlert aria-hidden className="size-4" />
          {text.notSent}
        </span>
      )}
    </>
  )
}

/** The tallest a picture is shown, in rem. */
const TALLEST = 20

/** The local picture; reserves its space before it is read. */
function WaitingPhoto({ one }: { one: Waiting }) {
  const { size, upload } = one
  const url = usePhoto(one)
  // What this browser cannot show, the server's may: it was written again there.
  if (!size && upload)
    return <img src={upload.url} alt={text.photo} className="max-h-80 rounded-md bg-sunken" />
  if (!size)
    return (
      <p className="flex items-center gap-2 text-ink-soft">
        <ImageOff aria-hidden className="size-5 shrink-0" strokeWidth={1.75} />
        {text.unshown}
      </p>
    )
  const { width, height } = size
  const style = {
    width: `min(${width}px, ${(TALLEST * width) / height}rem)`,
    aspectRatio: `${width} / ${height}`,
  }
  if (url === null) return <div style={style} className="max-w-full rounded-md bg-sunken" />
  return <img src={url} alt={text.photo} style={style} className="max-w-full rounded-md bg-sunken" />
}
