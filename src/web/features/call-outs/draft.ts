import type { CallOutChoice } from '#contract/call-outs-rules.ts'
import type { Picture } from '#contract/uploads.ts'
import { newClientId } from '#web/lib/call.ts'

/** Choices and words before asking, kept for this tab: a reload loses nothing. The position is not kept. */
export type CallOutDraft = {
  /** The same for each try: a lost answer asks nobody twice. */
  clientId: string
  choice: CallOutChoice | null
  note: string
  why: string
  photo: Picture | null
}

/** One person's, for one trade. */
export type DraftOf = { userId: number; categoryId: number }

const slot = ({ userId, categoryId }: DraftOf) => `call-out-draft-${userId}-${categoryId}`

const fresh = (): CallOutDraft => ({
  clientId: newClientId(),
  choice: null,
  note: '',
  why: '',
  photo: null,
})

export function readDraft(of: DraftOf): CallOutDraft {
  try {
    const kept = sessionStorage.getItem(slot(of))
    return kept === null ? fresh() : { ...fresh(), ...(JSON.parse(kept) as Partial<CallOutDraft>) }
  } catch {
    return fresh()
  }
}

export function keepDraft(of: DraftOf, draft: CallOutDraft): void {
  try {
    sessionStorage.setItem(slot(of), JSON.stringify(draft))
  } catch {
    // Storage is off or full: the page still holds it.
  }
}

export function dropDraft(of: DraftOf): void {
  try {
    sessionStorage.removeItem(slot(of))
  } catch {
    // Storage is off.
  }
}
