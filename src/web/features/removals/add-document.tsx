import { FileUp } from 'lucide-react'
import { useState } from 'react'
import { DOCUMENT_MAX_BYTES, DOCUMENT_TYPES } from '#contract/claims.ts'
import { addRemovalDocument } from '#contract/removals.ts'
import { browserErrorTexts } from '#text/errors-browser.ts'
import { removalText as text } from '#text/removals.ts'
import { SendFile } from '#web/ui/send-file.tsx'

const PATIENCE_MS = 2 * 60_000

/** Adds a document to a request that waits for the staff. */
export function AddDocument({ clientId }: { clientId: string }) {
  const [isThere, setIsThere] = useState(false)
  return (
    <section className="grid gap-2 pt-4">
      <h2 className="font-bold">{text.document}</h2>
      <p>{text.documentText}</p>
      {isThere && (
        <p role="status" className="font-semibold">
          {text.documentThere}
        </p>
      )}
      <SendFile
        path={`${addRemovalDocument.path}?${new URLSearchParams({ clientId })}`}
        name="document"
        accept={DOCUMENT_TYPES}
        maxBytes={DOCUMENT_MAX_BYTES}
        patienceMs={PATIENCE_MS}
        look="secondary"
        icon={FileUp}
        texts={{
          choose: isThere ? text.replaceDocument : text.chooseDocument,
          hint: text.documentHint,
          tooLarge: browserErrorTexts.document_too_large,
          sending: text.documentSending,
        }}
        onSent={() => setIsThere(true)}
      />
    </section>
  )
}
