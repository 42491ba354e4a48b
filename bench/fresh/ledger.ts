import type { CheckField, CheckMethod, FieldTrust } from '#contract/checks.ts'
import { DAY_MS } from '#lib/time.ts'
import {
  DOUBT_DAYS,
  type Evidence,
  isDoubt,
  listedTrustOf,
  OTHERS_WORD,
  OWN_WORD,
  OWN_WORD_DAYS,
  openDoubtOf,
  SURE,
  trustOf,
} from '#server/features/checks/rules.ts'

type Field = Extract<CheckField, 'open' | 'hours' | 'phone'>
type Check = {
  field: Field
  method: CheckMethod | 'doubt'
  value: string
  confirms: boolean
  at: number
  isRaisedAgain?: boolean
}
type Answer = { field: Field; value: string; confirms: boolean; network: number; at: number }
export type Values = Record<Field, string | null>

export type Ledger = ReturnType<typeof makeLedger>

/** Holds for one business the rows of the product's tables, and asks as its statements ask. */
export function makeLedger(kept: { latest?: ReadonlyMap<string, Check>; answers?: readonly Answer[] } = {}) {
  const latest = new Map(kept.latest)
  let answers = [...(kept.answers ?? [])]
  const add = (check: Check) =>
    latest.set([check.field, check.method, check.value, check.confirms].join(), check)

  const evidenceOf = (values: Values, now: number, isSwitched: boolean): Evidence[] =>
    [...latest.values()]
      .filter(
        ({ field, value, method, at }) =>
          value === values[field] && (field !== 'open' || method === 'switch' || at > now - 7),
      )
      .map((one) => ({
        ...one,
        ageMs: (now - one.at) * DAY_MS,
        isInForce: one.method === 'switch' && isSwitched,
      }))

  const wordSince = (field: Field, methods: readonly string[]) =>
    Math.max(
      ...[...latest.values()]
        .filter((one) => one.field === field && one.confirms && methods.includes(one.method))
        .map(({ at }) => at),
      Number.NEGATIVE_INFINITY,
    )

  const readOf = (values: Values, now: number, isSwitched: boolean) =>
    evidenceOf({ ...values, open: 'open' }, now, isSwitched).map((one) => ({
      ...one,
      categoryId: null,
      readAt: new Date(now * DAY_MS),
    }))

  return {
    add,
    /** Another one with the same rows. */
    copy: () => makeLedger({ latest, answers }),
    /** As the worker keeps them beside each business, whatever its state is now. */
    openDoubt: (values: Values, now: number): ReturnType<typeof openDoubtOf> =>
      openDoubtOf(readOf(values, now, false)),
    listedTrust: (values: Values, now: number): ReturnType<typeof listedTrustOf> =>
      listedTrustOf(readOf(values, now, false)),
    /** Forgets what can count no longer. */
    sweep: (now: number): void => {
      answers = answers.filter(({ at }) => at > now - Math.max(...Object.values(DOUBT_DAYS)))
    },
    trust(field: Field, values: Values, now: number, isSwitched: boolean): FieldTrust | null {
      return trustOf(field, evidenceOf(values, now, isSwitched), { categoryId: null, now: now * DAY_MS })
    },
    /** Counts an answer; whether it raised a doubt. */
    answer(answer: Answer): boolean {
      const { field, value, confirms, at } = answer
      answers.push(answer)
      add({ field, value, confirms, at, method: 'customer' })
      if (confirms) return false
      const since = Math.max(at - DOUBT_DAYS[field], wordSince(field, SURE))
      const counted = answers.filter((one) => one.field === field && one.value === value && one.at > since)
      const networks = (isConfirmed: boolean) =>
        new Set(counted.filter((one) => one.confirms === isConfirmed).map(({ network }) => network)).size
      if (!isDoubt({ denied: networks(false), confirmed: networks(true) })) return false
      const before = latest.get([field, 'doubt', value, false].join())
      if (before && before.at > at - DOUBT_DAYS[field]) return false
      const isRaisedAgain =
        before !== undefined &&
        before.at > at - OWN_WORD_DAYS &&
        wordSince(field, OWN_WORD) > before.at &&
        wordSince(field, OTHERS_WORD) < before.at
      add({ field, value, confirms: false, at, method: 'doubt', isRaisedAgain })
      return true
    },
  }
}
