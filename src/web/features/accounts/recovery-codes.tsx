import { Copy } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { totpText as text } from '#text/totp.ts'
import { Button } from '#web/ui/button.tsx'
import { showToast } from '#web/ui/toast.tsx'

type Props = { codes: readonly string[]; onSaved: () => void }

/** Shown once; the way on says that they are kept. */
export function RecoveryCodes({ codes, onSaved }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(codes.join('\n'))
      showToast(text.copied)
    } catch {
      showToast(text.notCopied, 'bad')
    }
  }
  return (
    <div className="grid gap-4">
      <h2 ref={heading} tabIndex={-1} className="text-xl font-bold outline-none">
        {text.codesTitle}
      </h2>
      <p>{text.codesText}</p>
      <ol translate="no" className="grid gap-x-6 gap-y-1 rounded-md bg-sunken p-4 font-mono sm:grid-cols-2">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <div className="flex flex-wrap gap-3">
        <Button look="secondary" onClick={() => void copy()}>
          <Copy aria-hidden className="size-5" strokeWidth={1.75} />
          {text.copy}
        </Button>
        <Button onClick={onSaved}>{text.saved}</Button>
      </div>
    </div>
  )
}
