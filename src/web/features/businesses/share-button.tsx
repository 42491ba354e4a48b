import { Share2 } from 'lucide-react'
import { businessPath } from '#contract/directory.ts'
import { businessText as text } from '#text/businesses.ts'
import { shareText } from '#text/businesses-told.ts'
import { Button } from '#web/ui/button.tsx'
import { showToast } from '#web/ui/toast.tsx'

/** The device's own way of sharing; where there is none, the link is copied. Friends have no account: the link is the public page. */
export function ShareButton({ business }: { business: { id: number; name: string } }) {
  return (
    <Button
      look="quiet"
      className="px-2!"
      onClick={() => void share(business.name, location.origin + businessPath(business))}
    >
      <Share2 aria-hidden className="size-5" strokeWidth={1.75} />
      {text.share}
    </Button>
  )
}

async function share(title: string, url: string): Promise<void> {
  if ('share' in navigator) {
    try {
      return await navigator.share({ title, url })
    } catch (error) {
      // Closed without choosing: nothing more is wanted. Anything else: the link is still worth having.
      if (error instanceof DOMException && error.name === 'AbortError') return
    }
  }
  try {
    await navigator.clipboard.writeText(url)
    showToast(shareText.copied)
  } catch {
    showToast(shareText.notCopied, 'bad')
  }
}
