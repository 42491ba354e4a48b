import { useQueryClient } from '@tanstack/react-query'
import { FileUp } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { type Claim, DOCUMENT_MAX_BYTES, DOCUMENT_TYPES, proveByDocument } from '#contract/claims.ts'
import { claimText as text } from '#text/claims.ts'
import { browserErrorTexts } from '#text/errors-browser.ts'
import { sendFile } from '#web/lib/upload-picture.ts'
import { Button } from '#web/ui/button.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { refreshClaims } from './queries.ts'

/** Chooses the document and sends it: how far it is, and why not, in words. */
export function DocumentForm({ claim }: { claim: Claim }) {
  const client = useQueryClient()
  const input = useRef<HTMLInputElement>(null)
  const [percent, setPercent] = useState<number | null>(null)
  const [failed, setFailed] = useState<string | null>(null)
  const errorId = useId()

  async function send(file: File) {
    if (file.size > DOCUMENT_MAX_BYTES) return setFailed(browserErrorTexts.document_too_large)
    setFailed(null)
    setPercent(0)
    const path = proveByDocument.path.replace('{id}', String(claim.id))
    const onProgress = (part: number) => setPercent(Math.round(part * 100))
    const answer = await sendFile({ path, file, onProgress })
    setPercent(null)
    if (!answer.ok) return setFailed(answer.text)
    showToast(text.documentSent)
    await refreshClaims(client)
  }

  const label = claim.hasDocument ? text.replaceDocument : text.choose
  return (
    <div className="grid gap-2">
      <input
        ref={input}
        type="file"
        name="file"
        accept={DOCUMENT_TYPES}
        aria-label={label}
        hidden
        onChange={({ target }) => {
          const [file] = target.files ?? []
          if (file) void send(file)
          target.value = '' // the same file may be chosen again
        }}
      />
      <p className="text-sm text-ink-soft">{text.chooseText}</p>
      <Button
        look={claim.hasDocument ? 'secondary' : 'primary'}
        busy={percent !== null}
        aria-describedby={failed ? errorId : undefined}
        onClick={() => percent === null && input.current?.click()}
        className="justify-self-start"
      >
        <FileUp aria-hidden className="size-5" strokeWidth={1.75} />
        {label}
      </Button>
      {percent !== null && (
        <p role="status" className="text-sm text-ink-soft">
          {text.sending(percent)}
        </p>
      )}
      {failed && (
        <p id={errorId} role="alert" className="font-semibold text-danger">
          {failed}
        </p>
      )}
    </div>
  )
}
