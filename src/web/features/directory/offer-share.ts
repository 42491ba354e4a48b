import { businessText as text } from '#text/businesses.ts'

/** The device's own way of sharing; where there is none, the link is copied. */
export function offerShare(): void {
  const box = document.querySelector('[data-share]')
  const told = box?.querySelector('[role=status]')
  box?.querySelector('button')?.addEventListener('click', () => {
    void share().then((words) => told?.replaceChildren(words))
  })
}

async function share(): Promise<string> {
  const { title } = document
  const url = document.querySelector<HTMLLinkElement>('link[rel=canonical]')?.href ?? location.href
  if ('share' in navigator) {
    try {
      await navigator.share({ title, url })
      return ''
    } catch (error) {
      // Closed without choosing: nothing more is wanted. Anything else: the link is still worth having.
      if (error instanceof DOMException && error.name === 'AbortError') return ''
    }
  }
  try {
    await navigator.clipboard.writeText(url)
    return text.linkCopied
  } catch {
    return text.linkNotCopied
  }
}
