import { Download, FileText } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { browserErrorTexts } from '#text/errors-browser.ts'
import { storedToken } from '#web/lib/stored-session.ts'
import { Button, ButtonAnchor } from './button.tsx'
import { ErrorText } from './states.tsx'

type Props = {
  /** The call that answers with it. */
  path: string
  type: 'image/webp' | 'application/pdf'
  /** Of the saved file. */
  name: string
  texts: { document: string; documentAlt: string; documentSave: string; documentFailed: string }
}

/** The file as an address of this page: it comes with the session's token, so no link can lead to it. */
async function fetchAddress(path: string): Promise<string> {
  const answer = await fetch(path, { headers: { authorization: `Bearer ${storedToken() ?? ''}` } })
  if (!answer.ok) throw new Error(browserErrorTexts.not_found)
  return URL.createObjectURL(await answer.blob())
}

/** A document of somebody's, fetched when it is asked for: that it was read is noted. */
export function PrivateDocument({ path, type, name, texts }: Props) {
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
      made.current = await fetchAddress(path)
      setAddress(made.current)
      setState('idle')
    } catch {
      setState('failed')
    }
  }
  if (address && type === 'image/webp')
    return (
      <img
        src={address}
        alt={texts.documentAlt}
        className="max-h-[70dvh] w-full max-w-xl rounded-md border border-line object-contain"
      />
    )
  if (address)
    return (
      <ButtonAnchor look="secondary" href={address} download={`${name}.pdf`} className="justify-self-start">
        <Download aria-hidden className="size-5" strokeWidth={1.75} />
        {texts.documentSave}
      </ButtonAnchor>
    )
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Button look="secondary" busy={state === 'loading'} onClick={() => void show()}>
        <FileText aria-hidden className="size-5" strokeWidth={1.75} />
        {texts.document}
      </Button>
      <ErrorText text={state === 'failed' && texts.documentFailed} />
    </div>
  )
}
