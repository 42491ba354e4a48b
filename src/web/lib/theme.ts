import { useSyncExternalStore } from 'react'
import { chosenTheme, onThemeChange, type Theme } from './stored-theme.ts'

export const useTheme = (): Theme => useSyncExternalStore(onThemeChange, chosenTheme, () => 'system')
