import type { OpenState } from '#contract/businesses.ts'
import { answerCheck, type CheckAnswer, checkAnswers, claimCheckQuestion } from '#contract/checks.ts'
import { URGENT_PATH } from '#contract/directory-near.ts'
import { DAY_MS, HOUR_MS, istanbulDate } from '#lib/time.ts'
import { call } from '#web/lib/call.ts'
import { readLocal, readLocalJson, writeLocal } from '#web/lib/local-storage.ts'
import { DRAFT, storedToken } from '#web/lib/stored-session.ts'

/** A call or a way that somebody may be asked about, with what was shown. It goes with the session. */
export type Reached = {
  businessId: number
  name: string
  after: 'call' | 'directions'
  openState: OpenState
  phone: string | null
  at: number
}
type Waiting = Reached & { answer: CheckAnswer }

const REACHED = `${DRAFT}check reached`
const WAITING = `${DRAFT}check answers`
/** The day on which the last question was asked, in Istanbul. */
const ASKED = 'checkAskedOn'
/** Later nobody remembers. */
const ASKED_WITHIN_MS = 12 * HOUR_MS
/** The server takes none that waited longer. */
const KEPT_MS = 7 * DAY_MS
const MAX_WAITING = 20
/** No network, and too many calls. */
const LATER = [0, 429]

export function noteReached(reached: Omit<Reached, 'at'>): void {
  writeLocal(REACHED, JSON.stringify({ ...reached, at: Date.now() }))
}

/** Nothing comes between somebody in trouble and a number: they are asked on the next page. */
const QUIET: readonly string[] = ['/emergency', URGENT_PATH]

/** Takes what to ask about now, on the page at this path; null: nothing, or today somebody was asked already. */
export function takeQuestion(pathname: string): Reached | null {
  const reached = readLocalJson(REACHED) as Reached | null
  const today = istanbulDate(Date.now())
  if (!reached?.name || QUIET.includes(pathname) || readLocal(ASKED) === today) return null
  writeLocal(REACHED, null)
  if (Date.now() - reached.at > ASKED_WITHIN_MS) return null
  writeLocal(ASKED, today)
  return reached
}

/** The same of whoever is signed in, who may have been asked on another device; without a network this one decides. */
export async function claimQuestion(pathname: string): Promise<Reached | null> {
  const reached = takeQuestion(pathname)
  if (!reached || storedToken() === null) return reached
  const answer = await call(claimCheckQuestion, {})
  return answer.ok && !answer.data.isFirst ? null : reached
}

const listWaiting = () => (readLocalJson(WAITING) as Waiting[] | null) ?? []

/** Only to what was called can a number be wrong. */
export const answersTo = ({ after, phone }: Reached): readonly CheckAnswer[] =>
  checkAnswers.filter((answer) => answer !== 'wrong_number' || (after === 'call' && phone !== null))

/** Keeps an answer until the server has it. */
export function giveAnswer(reached: Reached, answer: CheckAnswer): void {
  const list = [...listWaiting(), { ...reached, answer }].slice(-MAX_WAITING)
  writeLocal(WAITING, JSON.stringify(list))
  void sendAnswers()
}

let sending: Promise<void> = Promise.resolve()

/** Sends what waits, one after the other; what no answer came to stays. */
export function sendAnswers(): Promise<void> {
  sending = sending.then(async () => {
    for (const one of listWaiting()) {
      const { businessId, name: _name, at, ...body } = one
      const waitedMs = Date.now() - at
      if (waitedMs <= KEPT_MS) {
        const waitedSeconds = Math.max(0, Math.round(waitedMs / 1000))
        const answer = await call(answerCheck, {
          params: { id: businessId },
          body: { ...body, waitedSeconds },
        })
        if (!answer.ok && (answer.error.status >= 500 || LATER.includes(answer.error.status))) return
      }
      const rest = listWaiting().filter((kept) => kept.at !== at)
      writeLocal(WAITING, rest.length > 0 ? JSON.stringify(rest) : null)
    }
  })
  return sending
}
