import { fold } from '#lib/turkish.ts'

export type Switch = { isOpen: boolean; forHours: number | null }

const MAX_HOURS = 24

/** Reads "ACIK", "KAPALI" and "KAPALI 3 SAAT", in any letters; null for anything else. */
export function parseSwitch(text: string): Switch | null {
  const [, state, hours] =
    /^(ac|acik|acigim|kapat|kapali|kapaliyim)(?: (\d{1,2}) ?(?:s|sa|saat))?[.!]?$/.exec(fold(text)) ?? []
  if (state === undefined) return null
  const forHours = hours === undefined ? null : Number(hours)
  if (forHours !== null && (forHours < 1 || forHours > MAX_HOURS)) return null
  return { isOpen: state.startsWith('a'), forHours }
}

/** Whether it is an answer or a code, which people send once: digits, and "dk", "dakika" or "DUR" among them at most. */
export const isAnswer = (text: string): boolean =>
  /\d/.test(text) && !/\p{L}/u.test(text.replace(/dk|dakika|dur/i, ''))

/** Reads the code of a switch, alone. */
export const parseCode = (text: string): string | null => /^\s*(\d{6})[\s.]*$/.exec(text)?.[1] ?? null
