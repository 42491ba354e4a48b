import { writeLocal } from './local-storage.ts'

/** `system` follows the device. public/theme.js applies the stored choice before the first paint. */
const themes = ['system', 'light', 'dark'] as const
export type Theme = (typeof themes)[number]

const KEY = 'theme'
const listeners = new Set<() => void>()

export const isTheme = (text: string): text is Theme => (themes as readonly string[]).includes(text)

export function chosenTheme(): Theme {
  const { theme } = document.documentElement.dataset
  return theme === 'light' || theme === 'dark' ? theme : 'system'
}

export function setTheme(theme: Theme) {
  if (theme === 'system') delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = theme
  writeLocal(KEY, theme)
  for (const listener of listeners) listener()
}

export function onThemeChange(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
