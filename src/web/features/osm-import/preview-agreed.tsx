import { Layers2 } from 'lucide-react'
import { useId } from 'react'
import { agreedText as text } from '#text/osm-import.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorText } from '#web/ui/states.tsx'
import { usePreviewAgreed } from './queries.ts'

/** Shows in the list below which unconfirmed places could be listed, as two sources agree on them. */
export function PreviewAgreed() {
  const preview = usePreviewAgreed()
  const hintId = useId()
  return (
    <div className="grid content-start gap-2">
      <Button
        look="secondary"
        busy={preview.isPending}
        aria-describedby={hintId}
        onClick={() => preview.isPending || preview.mutate()}
        className="justify-self-start"
      >
        <Layers2 aria-hidden className="size-5" strokeWidth={1.75} />
        {text.preview}
      </Button>
      <p id={hintId} className="text-sm text-ink-soft">
        {text.text}
      </p>
      <ErrorText text={preview.error?.message} />
    </div>
  )
}
