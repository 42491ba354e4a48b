import type { Assumptions } from './assumptions.ts'

export type Seen = {
  isOpen: boolean
  /** Shown as open: everywhere, so or as an estimate by its hours, by the trade's usual hours, by the last import. */
  ours: boolean
  byHours: boolean
  usual: boolean
  imported: boolean
  /** The page's line in one word of ours. */
  sentence: string
  /** The number: the one listed is right, is shown without reservation, the imported one is right. */
  isRight: boolean
  isPhoneVouched: boolean
  wasRight: boolean
}

const lines = ['ours', 'byHours', 'imported', 'usual'] as const
export type Line = (typeof lines)[number]
/** Of what was shown as open, how much was; of what was open, how much was shown so; the Brier score. */
export type LineOutcome = { line: Line; precision: number; shown: number; brier: number }
type Group = {
  lines: LineOutcome[]
  phones: { vouched: number; share: number; all: number; imported: number }
}
export type Outcome = { all: Group; owned: Group; questions: number; looks: number }

const share = (part: number, whole: number) => (whole === 0 ? Number.NaN : part / whole)

function lineOutcome(line: Line, seen: readonly Seen[]): LineOutcome {
  const shown = seen.filter((one) => one[line])
  const right = shown.filter(({ isOpen }) => isOpen).length
  const open = seen.filter(({ isOpen }) => isOpen).length
  const saidBy = (one: Seen) => (line === 'ours' ? one.sentence : String(one[line]))
  // No line states probabilities: each of its sentences is given the one that would have been best.
  const brier = [...Map.groupBy(seen, saidBy).values()].reduce((sum, same) => {
    const best = share(same.filter(({ isOpen }) => isOpen).length, same.length)
    return sum + (same.length / seen.length) * best * (1 - best)
  }, 0)
  return { line, precision: share(right, shown.length), shown: share(right, open), brier }
}

function groupOf(seen: readonly Seen[]): Group {
  const vouched = seen.filter(({ isPhoneVouched }) => isPhoneVouched)
  return {
    lines: lines.map((line) => lineOutcome(line, seen)),
    phones: {
      vouched: share(vouched.filter(({ isRight }) => isRight).length, vouched.length),
      share: share(vouched.length, seen.length),
      all: share(seen.filter(({ isRight }) => isRight).length, seen.length),
      imported: share(seen.filter(({ wasRight }) => wasRight).length, seen.length),
    },
  }
}

const MONTH = 30

/** Keeps what each page said and what was so. */
export function makeScore() {
  const all: Seen[] = []
  const owned: Seen[] = []
  let questions = 0
  return {
    add(isOwned: boolean, seen: Seen): void {
      all.push(seen)
      if (isOwned) owned.push(seen)
    },
    asked: (): void => {
      questions += 1
    },
    outcome: ({ customers, days }: Assumptions): Outcome => ({
      all: groupOf(all),
      owned: groupOf(owned),
      questions: (questions * MONTH) / customers.people / days.measured,
      looks: all.length,
    }),
  }
}
