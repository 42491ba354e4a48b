import { browserErrorTexts, networkErrorText } from '#text/errors-browser.ts'
import { storedToken } from './stored-session.ts'

/** A file takes longer than an answer. */
const PATIENCE_MS = 30_000

/** Fetches a file of the session's and hands it to the browser under this name. Answers what went wrong, or null. */
export async function download(
  address: `/api/${string}`,
  name: string,
  patienceMs = PATIENCE_MS,
): Promise<string | null> {
  try {
    const headers = { authorization: `Bearer ${storedToken() ?? ''}` }
    const response = await fetch(address, { headers, signal: AbortSignal.timeout(patienceMs) })
    if (!response.ok) {
      const said = (await response.json().catch(() => null)) as { error?: string } | null
      return said?.error ?? browserErrorTexts.internal
    }
    saveFile(name, await response.blob())
    return null
  } catch {
    return networkErrorText
  }
}

/** Hands the browser a file; its address is given back when it has been taken. */
export function saveFile(name: string, content: Blob): void {
  const address = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}
