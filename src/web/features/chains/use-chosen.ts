import { useState } from 'react'
import type { ChainRow } from '#contract/chains.ts'
import { takenOf } from './branch-list.tsx'

/** The rows of a list that are taken: all, until some are left out. */
export function useChosen(rows: readonly ChainRow[]) {
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set())
  const taken = takenOf(rows)
  const chosen = taken.filter(({ line }) => !left.has(line))
  return {
    chosen,
    leftOut: taken.filter(({ line }) => left.has(line)).map(({ line }) => line),
    lines: new Set(chosen.map(({ line }) => line)),
    onChoose(line: number, isChosen: boolean) {
      const next = new Set(left)
      if (isChosen) next.delete(line)
      else next.add(line)
      setLeft(next)
    },
  }
}
