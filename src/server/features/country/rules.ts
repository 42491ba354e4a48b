import { type CountryFigures, LEAST_DEMAND } from '#contract/country.ts'

type Counted = { listed: number; trust: number; candidates: number; demand: number; plans: number }

/** Demand is kept so many days. */
export const DEMAND_KEPT_DAYS = 400

/** Places are counted again after so many minutes, or a hundred times as long as it took: a hundredth of one connection. */
export const RECOUNT = { minutes: 10, pause: 100 }

/** Adds rows up. A few questions are told as none: chance, or one person. */
export function figuresOf(rows: readonly Counted[]): CountryFigures {
  const sum = (name: keyof Counted) => rows.reduce((all, row) => all + row[name], 0)
  const [listed, demand] = [sum('listed'), sum('demand')]
  return {
    listed,
    candidates: sum('candidates'),
    trust: listed === 0 ? null : Math.round(sum('trust') / (2 * listed)),
    demand: demand < LEAST_DEMAND ? 0 : demand,
    plans: sum('plans'),
  }
}

type Needy = Pick<CountryFigures, 'listed' | 'candidates' | 'demand' | 'plans'>

/** Where nobody works yet and there is something to find, most looked for in vain first, then where most is unconfirmed. */
export const byNeed = <Row extends Needy>(rows: readonly Row[]): Row[] =>
  rows
    .filter(({ demand, candidates, plans }) => plans === 0 && demand + candidates > 0)
    .toSorted((a, b) => b.demand - a.demand || b.candidates - a.candidates || a.listed - b.listed)
