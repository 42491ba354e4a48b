/** Asks the person to show who they are; false when they would not. */
type Ask = () => Promise<boolean>

let ask: Ask | null = null
let asking: Promise<boolean> | null = null

/** Where such a question is asked, while its place is on the page. Returns how to stop. */
export function askIdentityBy(by: Ask): () => void {
  ask = by
  return () => {
    if (ask === by) ask = null
  }
}

/** Calls that are refused at the same time wait for one question. */
export function confirmIdentity(): Promise<boolean> {
  asking ??= (ask?.() ?? Promise.resolve(false)).finally(() => {
    asking = null
  })
  return asking
}
