import { MessageCircle, X } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { writeText as text } from '#text/messages.ts'
import { Button } from '#web/ui/button.tsx'
import { Modal } from '#web/ui/modal.tsx'
import { CustomerTalk } from './talks.tsx'

type Props = {
  business: { id: number; name: string }
  /** Facts of the business, below its name. */
  strip: ReactNode
}

/** MESAJ: the conversation with a business over its page. */
export function MessageButton({ business, strip }: Props) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        look="secondary"
        aria-haspopup="dialog"
        aria-label={`${text.button}: ${business.name}`}
        onClick={() => setOpen(true)}
      >
        <MessageCircle aria-hidden className="size-5" />
        {text.button}
      </Button>
      {isOpen && <TalkDialog business={business} strip={strip} onClose={() => setOpen(false)} />}
    </>
  )
}

function TalkDialog({ business: { id, name }, strip, onClose }: Props & { onClose: () => void }) {
  const box = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    box.current?.querySelector('textarea')?.focus()
  }, [])
  return (
    <Modal
      box={box}
      aria-label={text.title(name)}
      onClose={onClose}
      className="mx-auto mt-auto mb-0 h-[92dvh] max-h-none w-full max-w-xl animate-rise overflow-hidden rounded-t-lg border border-line bg-surface text-ink backdrop:bg-[rgb(0_0_0/0.5)] sm:my-auto sm:h-[80dvh] sm:rounded-lg"
    >
      <CustomerTalk
        businessId={id}
        name={name}
        heading="h2"
        strip={strip}
        focus
        actions={
          <Button look="quiet" aria-label={text.close} onClick={onClose} className="order-last w-12 px-0!">
            <X aria-hidden className="size-5" />
          </Button>
        }
      />
    </Modal>
  )
}
