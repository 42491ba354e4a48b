import { LoaderCircle } from 'lucide-react'
import { composerText } from '#text/messages.ts'
import { askPosition, roughly, usePosition } from '#web/lib/position.ts'
import { Button } from '#web/ui/button.tsx'
import type { Content } from './outbox-store.ts'
import { Panel } from './panel.tsx'

const text = composerText.location

type Props = { onSend: (content: Content) => void; onClose: () => void }

/** Where one is, sent only by a second tap. */
export function LocationPanel({ onSend, onClose }: Props) {
  const position = usePosition('ask')
  const send = () => {
    if (position.status === 'known') onSend({ kind: 'location', location: roughly(position.point) })
  }
  return (
    <Panel title={text.title} onClose={onClose}>
      <p role="status" className="flex items-start gap-2">
        {position.status === 'denied' && text.denied}
        {position.status === 'known' && text.text}
        {position.status !== 'denied' && position.status !== 'known' && (
          <>
            <LoaderCircle aria-hidden className="mt-0.5 size-5 shrink-0 animate-spin text-accent" />
            {text.asking}
          </>
        )}
      </p>
      <div className="flex flex-wrap gap-2">
        {position.status === 'denied' ? (
          <Button onClick={askPosition}>{text.again}</Button>
        ) : (
          <Button disabled={position.status !== 'known'} onClick={send} className="disabled:opacity-50">
            {text.send}
          </Button>
        )}
        <Button look="secondary" onClick={onClose}>
          {composerText.cancel}
        </Button>
      </div>
    </Panel>
  )
}
