import { Copy, Send, Share2 } from 'lucide-react'
import { useState } from 'react'
import { shareWayText as text } from '#text/call-outs-position.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { ErrorText } from '#web/ui/states.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { useShareWay, useUnshareWay } from './queries.ts'

/** Links that this page made: told once, they are shown again without closing the one before. */
const made = new Map<number, string>()

/** `name`: of who comes; null while nobody does. */
type Props = { id: number; name: string | null; isShared: boolean }

/** Lets others see the way, by a link that ends with the job. */
export function ShareWay({ id, name, isShared }: Props) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button look="secondary" aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        <Share2 aria-hidden className="size-5" />
        {text.open}
      </Button>
      {isOpen && (
        <Dialog title={text.title} closeLabel={text.close} onClose={() => setIsOpen(false)}>
          <Link id={id} name={name} isShared={isShared} />
        </Dialog>
      )}
    </>
  )
}

function Link({ id, name, isShared }: Props) {
  const [url, setUrl] = useState(isShared ? made.get(id) : undefined)
  const share = useShareWay(id)
  const unshare = useUnshareWay(id)
  const keep = (next: string | undefined) => {
    if (next === undefined) made.delete(id)
    else made.set(id, next)
    setUrl(next)
  }
  const make = async () => {
    if (share.isPending) return
    const answer = await share.mutateAsync().catch(() => null)
    if (answer) keep(new URL(answer.url, location.origin).href)
  }
  const stop = () => {
    if (!unshare.isPending) unshare.mutate(undefined, { onSuccess: () => keep(undefined) })
  }
  return (
    <div className="grid gap-3">
      <p>{text.lead}</p>
      {url === undefined ? (
        <>
          {isShared && <p className="font-semibold">{text.live}</p>}
          <Button busy={share.isPending} onClick={() => void make()}>
            {share.isPending ? text.making : isShared ? text.again : text.make}
          </Button>
        </>
      ) : (
        <Ready url={url} name={name} />
      )}
      <ErrorText text={share.error && !share.isPending && share.error.message} />
      {(isShared || url !== undefined) && (
        <Button look="secondary" busy={unshare.isPending} onClick={stop} className="text-danger">
          {text.stop}
        </Button>
      )}
    </div>
  )
}

function Ready({ url, name }: { url: string; name: string | null }) {
  const copy = () => {
    const written = navigator.clipboard?.writeText(url) ?? Promise.reject(new Error('no clipboard'))
    written.then(
      () => showToast(text.copied),
      () => showToast(text.notCopied, 'bad'),
    )
  }
  return (
    <>
      <label className="grid gap-1.5 font-semibold">
        {text.link}
        <input
          readOnly
          value={url}
          onFocus={({ target }) => target.select()}
          className="min-h-12 w-full rounded-md border border-line-strong bg-sunken px-3 font-normal"
        />
      </label>
      <div className="grid grid-cols-2 gap-2">
        {'share' in navigator && (
          <Button
            onClick={() => void navigator.share({ text: text.message(name), url }).catch(() => undefined)}
          >
            <Send aria-hidden className="size-5" />
            {text.send}
          </Button>
        )}
        <Button look="secondary" onClick={copy}>
          <Copy aria-hidden className="size-5" />
          {text.copy}
        </Button>
      </div>
    </>
  )
}
