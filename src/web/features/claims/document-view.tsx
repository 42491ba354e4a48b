import { Download, FileText } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { AdminClaim } from '#contract/claims-admin.ts'
import { adminClaimsText as text } from '#text/claims.ts'
import { Button, ButtonAnchor } from '#web/ui/button.tsx'
import { ErrorText } from '#web/ui/states.tsx'
import { fetchDocument } from './queries.ts'

type Props = { claim: Pick<AdminClaim, 'id' | 'documentType'> }

/** Fetched when it is asked for: that it was read is noted. */
export function DocumentView({ claim: { id, documentType } }: Props) {
  const [address, setAddress] = useState<string | null>(null)
  const [state, setState] = useState<'idle' | 'loading' | 'failed'>('idle')
  const made = useRef<string>(undefined)
  useEffect(
    () => () => {
      if (made.current) URL.revokeObjectURL(made.current)
    },
    [],
  )
  async function show() {
    if (state === 'loading') return
    setState('loading')
    try {
      made.current = await fetchDocument(id)
      setAddress(made.current)
      setState('idle')
    } catch {
      setState('failed')
    }
  }
  if (address && documentType === 'image/webp')
    return (
      <img
        src={address}
        alt={text.documentAlt}
        className="max-h-[70dvh] w-full max-w-xl rounded-md border border-line object-contain"
      />
    )
  if (address)
    return (
      <ButtonAnchor
        look="secondary"
        href={address}
        download={`belge-${id}.pdf`}
        className="justify-self-start"
      >
        <Download aria-hidden className="size-5" strokeWidth={1.75} />
        {text.documentSave}
      </ButtonAnchor>
    )
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Button look="secondary" busy={state === 'loading'} onClick={() => void show()}>
        <FileText aria-hidden className="size-5" strokeWidth={1.75} />
        {text.document}
      </Button>
      <ErrorText text={state === 'failed' && text.documentFailed} />
    </div>
  )
}
