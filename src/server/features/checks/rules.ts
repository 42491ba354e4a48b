import type { OpenState } from '#contract/businesses.ts'
import type { CheckAnswer, CheckField, CheckMethod, FieldTrust } from '#contract/checks.ts'
import { halfLifeOf } from '#lib/half-lives.ts'
import { openClaimOf } from '#lib/open-claim.ts'
import { DAY_MS } from '#lib/time.ts'

/** Worth of a check at once, from 0 to 1. In the order of `checkMethods`. */
export const WEIGHTS: Record<CheckMethod, number> = {
  prize: 0.99,
  call_out: 0.98,
  switch: 0.97,
  visit: 0.95,
  staff: 0.92,
  edit: 0.9,
  message: 0.8,
  question: 0.7,
  customer: 0.5,
  import: 0.4,
}

/** A check of what stands now: the latest one of its field, method and outcome. */
export type Evidence = {
  field: CheckField
  method: CheckMethod | 'doubt'
  value: string
  confirms: boolean
  ageMs: number
  /** Of a switch: it is the one that decides now. */
  isInForce: boolean
  /** Of a doubt: the business's own word ended one like it lately, and nobody else has found it so since. */
  isRaisedAgain?: boolean
}

/** The business's own word, which says nothing new when it is doubted a second time. */
export const OWN_WORD: readonly string[] = ['switch', 'edit']
/** Who else is sure. */
export const OTHERS_WORD: readonly string[] = ['prize', 'visit', 'call_out', 'staff']
/** Whose word ends a doubt. */
export const SURE: readonly string[] = [...OTHERS_WORD, ...OWN_WORD]
/** Whose word alone raises one. */
export const DOUBTERS: readonly string[] = ['doubt', 'visit']
/** So long after a doubt that the business ended it does not end the next one of the same. */
export const OWN_WORD_DAYS = 90

/** How long reports of different people count together, and a doubt lasts that nobody of the place or the staff ended. */
export const DOUBT_DAYS: Record<CheckField, number> = {
  open: 7,
  hours: 30,
  phone: 30,
  position: 30,
  existence: 30,
}
/** So long an answer is kept, and a person's next one of the same place does not count. */
export const ANSWER_DAYS = 30
/** Networks from which it must be denied. */
const DOUBT_NETWORKS = 3

/** Whether so many people, each of another network, found it otherwise, and clearly more than found it so. */
export const isDoubt = ({ denied, confirmed }: { denied: number; confirmed: number }): boolean =>
  denied >= DOUBT_NETWORKS && denied > 2 * confirmed

type Answer = {
  answer: CheckAnswer
  after: 'call' | 'directions'
  openState: OpenState
  phone?: string | null | undefined
}
type Said = { field: 'open' | 'phone'; state: 'open' | 'closed'; confirms: boolean }

/** Whether somebody answered the telephone: a place that was closed may not have. */
export const isReached = ({ answer, after, phone = null }: Omit<Answer, 'openState'>): boolean =>
  answer === 'open' && after === 'call' && phone !== null

/** Compares an answer with what was shown; null: nothing that can be compared. */
export function saidOf({ answer, after, openState, phone = null }: Answer): Said | null {
  const state = openState === 'closed' ? 'closed' : 'open'
  if (answer === 'wrong_number') return phone === null ? null : { field: 'phone', state, confirms: false }
  if (openState !== 'unknown') return { field: 'open', state, confirms: answer === state }
  return isReached({ answer, after, phone }) ? { field: 'phone', state, confirms: true } : null
}

const OLD_BELOW = 0.1
const DOUBTED_AT_MOST = 0.05

type Asked = { categoryId: number | null; now: number }

/** Weighs a check by its age. A switch holds until it ends. */
export function worthOf({ field, method, ageMs, isInForce }: Evidence, categoryId: number | null): number {
  if (method === 'doubt') return 0
  if (isInForce) return WEIGHTS[method]
  return WEIGHTS[method] * 0.5 ** (Math.max(0, ageMs) / halfLifeOf(field, categoryId))
}

/** Whether people found it otherwise after the last time that somebody sure found it so. */
function doubtOf(field: CheckField, evidence: readonly Evidence[]): Evidence | undefined {
  const lastBy = (methods: readonly string[]) =>
    Math.min(
      DOUBT_DAYS[field] * DAY_MS,
      ...evidence
        .filter(({ confirms, method }) => confirms && methods.includes(method))
        .map(({ ageMs }) => ageMs),
    )
  const [sureMs, othersMs] = [lastBy(SURE), lastBy(OTHERS_WORD)]
  return evidence.find(
    ({ confirms, method, ageMs, isRaisedAgain = false }) =>
      !confirms && DOUBTERS.includes(method) && ageMs < (isRaisedAgain ? othersMs : sureMs),
  )
}

/** The trust in one field of a business; null where the ledger says nothing of what stands now. */
export function trustOf(
  field: CheckField,
  all: readonly Evidence[],
  { categoryId, now }: Asked,
): FieldTrust | null {
  const evidence = all.filter((one) => one.field === field)
  const ranked = evidence
    .filter(({ confirms, method, isInForce }) => confirms && (isInForce || method !== 'switch'))
    .map((one) => ({ one, worth: worthOf(one, categoryId) }))
    .toSorted((a, b) => b.worth - a.worth)
  const [best] = ranked
  const doubt = doubtOf(field, evidence)
  const shown = best?.one ?? doubt
  if (!shown) return null
  const worth = doubt ? Math.min(best?.worth ?? 0, DOUBTED_AT_MOST) : (best?.worth ?? 0)
  // What was found open hours ago is no news, and a state without its check says nothing.
  if (field === 'open' && !doubt && worth < OLD_BELOW) return null
  const { method, ageMs, value } = doubt ?? shown
  return {
    field,
    method: method === 'doubt' ? 'customer' : method,
    at: new Date(now - ageMs).toISOString(),
    trust: Math.round(100 * worth),
    state: doubt ? 'doubted' : worth < OLD_BELOW ? 'old' : 'confirmed',
    isOpen: field === 'open' ? value === 'open' : null,
  }
}

/** Anybody may send these, also in concert: they may show a doubt, and move no place in a list. */
const BY_STRANGERS: readonly string[] = ['customer', 'doubt']

/**
 * Why a line that is open by hours or switch claims less: people found it closed, or its hours are doubted, old, or vouched for by an
 * import alone, or it was found gone. Of evidence in which the business is open; examples, of which the ledger holds nothing, have no reason.
 */
export function openDoubtOf(all: readonly Read[]): 'open' | 'hours' | null {
  const asked = askedOf(all)
  if (trustOf('open', all, asked)?.state === 'doubted') return 'open'
  // Visits alone deny that a place is there.
  const known = (['hours', 'existence'] as const).flatMap((field) => trustOf(field, all, asked) ?? [])
  const isAbout = known.some(({ field, state }) => field === 'hours' || state === 'doubted')
  return isAbout && openClaimOf(known) !== 'vouched' ? 'hours' : null
}

/** Evidence of one business, each with its trade and when it was read. */
type Read = Evidence & { categoryId: number | null; readAt: Date }

const askedOf = ([first]: readonly Read[]): Asked => ({
  categoryId: first?.categoryId ?? null,
  now: first?.readAt.getTime() ?? 0,
})

/** How far a business's telephone and hours are trusted in the order of lists, 0 to 100. */
export function listedTrustOf(all: readonly Read[]): { phoneTrust: number; hoursTrust: number } {
  const evidence = all.filter(({ method }) => !BY_STRANGERS.includes(method))
  const asked = askedOf(evidence)
  const trust = (field: CheckField) => trustOf(field, evidence, asked)?.trust ?? 0
  return { phoneTrust: trust('phone'), hoursTrust: trust('hours') }
}
