import { chosenTheme, isTheme, setTheme } from '#web/lib/stored-theme.ts'

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
