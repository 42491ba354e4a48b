import type { CountryFigures } from '#contract/country.ts'
import { LEAST_DEMAND } from '#contract/country.ts'
import { type CountryMeasure, countryText as text } from '#text/country.ts'

export const countryMeasures: readonly CountryMeasure[] = ['listed', 'candidates', 'share', 'trust', 'demand']

/** Null where there is nothing to measure. */
export function measureOf(measure: CountryMeasure, figures: CountryFigures): number | null {
  if (measure !== 'share') return figures[measure]
  const all = figures.listed + figures.candidates
  return all === 0 ? null : Math.round((100 * figures.candidates) / all)
}

/** From where on each colour but the first stands. */
const counts = [1, 10, 100, 1000]
const shares = [1, 25, 50, 75]
const bounds: Record<CountryMeasure, readonly number[]> = {
  listed: counts,
  candidates: counts,
  share: shares,
  trust: shares,
  demand: [LEAST_DEMAND, 10, 30, 100],
}

/** The colour of a value, 0 to 4. */
export const stepOf = (measure: CountryMeasure, value: number | null): number =>
  bounds[measure].filter((from) => (value ?? 0) >= from).length

/** Meaning of each colour. */
export function legendOf(measure: CountryMeasure): string[] {
  const last = measure === 'share' || measure === 'trust' ? 100 : null
  const from = bounds[measure]
  return [
    text.map.none[measure],
    ...from.map((least, i) => {
      const next = from[i + 1]
      return text.map.range(measure, least, next === undefined ? last : next - 1)
    }),
  ]
}

/** Figures of several places as one; trust by what is listed. */
export function addUp(all: readonly CountryFigures[]): CountryFigures {
  const sum = (of: (one: CountryFigures) => number) => all.reduce((total, one) => total + of(one), 0)
  const listed = sum((one) => one.listed)
  const trust = sum((one) => (one.trust ?? 0) * one.listed)
  return {
    listed,
    candidates: sum((one) => one.candidates),
    trust: listed === 0 ? null : Math.round(trust / listed),
    demand: sum((one) => one.demand),
    plans: sum((one) => one.plans),
  }
}

/** The value with its unit. */
export const toldAs = (measure: CountryMeasure, figures: CountryFigures): string =>
  text.units[measure](text.value(measure, measureOf(measure, figures)))
