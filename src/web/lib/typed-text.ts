/** Fields that somebody typed in since the page was loaded; what left the document is forgotten at the next look. */
const typedIn = new Set<HTMLInputElement | HTMLTextAreaElement>()

function forgetGone(): void {
  for (const field of typedIn) if (!field.isConnected) typedIn.delete(field)
}

// Public pages are written on the server too.
if (typeof document !== 'undefined')
  document.addEventListener('input', ({ target }) => {
    forgetGone()
    if (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) typedIn.add(target)
  })

/** Whether text stands on this page that somebody typed and would lose with it. */
export function holdsTypedText(): boolean {
  forgetGone()
  return [...typedIn].some(({ value }) => value !== '')
}
