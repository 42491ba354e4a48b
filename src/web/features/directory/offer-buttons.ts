import { shareText } from '#text/businesses-told.ts'
import { chosenTheme, isTheme, setTheme } from '#web/lib/stored-theme.ts'

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
    return shareText.copied
  } catch {
    return shareText.notCopied
  }
}

/** The buttons of the footer: the chosen one is pressed. */
export function offerThemes(): void {
  const buttons = [...document.querySelectorAll<HTMLButtonElement>('[data-themes] button')]
  const show = (theme: string) => {
    for (const button of buttons) button.setAttribute('aria-pressed', String(button.value === theme))
  }
  show(chosenTheme())
  for (const button of buttons)
    button.addEventListener('click', () => {
      if (!isTheme(button.value)) return
      setTheme(button.value)
      show(button.value)
    })
}
