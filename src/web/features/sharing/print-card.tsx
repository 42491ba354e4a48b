import { FileDown } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { printText as text } from '#text/sharing.ts'
import { download } from '#web/lib/download.ts'
import { Button } from '#web/ui/button.tsx'
import { CardSection } from '#web/ui/card.tsx'
import { showToast } from '#web/ui/toast.tsx'

type Size = keyof typeof text.sizes
type Props = {
  title: string
  about: string
  /** Name of the file, without its size. */
  file: string
  address: `/api/${string}`
  sizes: readonly Size[]
  /** In place of the buttons, where there is nothing to print yet. */
  instead?: ReactNode
}

/** One thing to print, in each of its sizes. */
export function PrintCard({ title, about, file, address, sizes, instead }: Props) {
  return (
    <CardSection title={title}>
      <p>{about}</p>
      {instead ?? (
        <div className="flex flex-wrap gap-2">
          {sizes.map((size) => (
            <DownloadButton
              key={size}
              title={title}
              size={size}
              address={`${address}?size=${size}`}
              name={`${file}-${size}.pdf`}
            />
          ))}
        </div>
      )}
    </CardSection>
  )
}

type DownloadProps = { title: string; size: Size; address: `/api/${string}`; name: string }

function DownloadButton({ title, size, address, name }: DownloadProps) {
  const [busy, setBusy] = useState(false)
  const take = async () => {
    if (busy) return
    setBusy(true)
    const failed = await download(address, name)
    setBusy(false)
    if (failed === null) showToast(text.done)
    else showToast(failed, 'bad')
  }
  return (
    <Button
      look="secondary"
      busy={busy}
      aria-label={text.downloadOf(title, text.sizes[size])}
      onClick={() => void take()}
    >
      <FileDown aria-hidden className="size-5" strokeWidth={1.75} />
      {busy ? text.downloading : text.download(text.sizes[size])}
    </Button>
  )
}
