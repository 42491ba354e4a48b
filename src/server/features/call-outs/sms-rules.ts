export type SmsAnswer = { accept: boolean; minutes: number | null; code: number | null }

/** Reads "1 20 47" (comes in 20 minutes, code 47), "0 47", and both without the code; null for anything else. */
export function parseSmsAnswer(text: string): SmsAnswer | null {
  const [, yes, code] = /^\s*1[\s.,]+(\d{1,3})(?:\s*(?:dk|dakika)?[\s.,]+(\d{1,2}))?\s*$/i.exec(text) ?? []
  if (yes !== undefined)
    return { accept: true, minutes: Number(yes), code: code === undefined ? null : Number(code) }
  const no = /^\s*0(?:[\s.,]+(\d{1,2}))?\s*$/.exec(text)
  if (!no) return null
  return { accept: false, minutes: null, code: no[1] === undefined ? null : Number(no[1]) }
}
