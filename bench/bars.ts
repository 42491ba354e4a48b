/** A figure beside the bar that it is held against, both with their units. */
export type Bar = { what: string; measured: string; bar: string; isMet: boolean }

type Tell = (value: number) => string

export const atMost = (what: string, value: number, most: number, tell: Tell): Bar => ({
  what,
  measured: tell(value),
  bar: `at most ${tell(most)}`,
  isMet: value <= most,
})

export const atLeast = (what: string, value: number, least: number, tell: Tell): Bar => ({
  what,
  measured: tell(value),
  bar: `at least ${tell(least)}`,
  isMet: value >= least,
})

/** A condition that holds or not; `measured` tells how it was found. */
export const must = (what: string, isMet: boolean, measured = isMet ? 'yes' : 'no'): Bar => ({
  ...{ what, measured, isMet },
  bar: 'must be so',
})

const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
const cellsOf = ({ what, measured, bar, isMet }: Bar) => [what, measured, bar, isMet ? 'kept' : 'MISSED']

/** Bars as a table in Markdown. */
export const barsTable = (bars: readonly Bar[]): string =>
  [row(['', 'measured', 'bar', '']), '|---|--:|---|---|', ...bars.map((one) => row(cellsOf(one)))].join('\n')

/** `bars`: null of a bench that failed. */
export type Run = { name: string; bars: readonly Bar[] | null; minutes: number }

/** All bars of several benches as one table in Markdown. */
export function runsTable(runs: readonly Run[]): string {
  const lines = runs.flatMap(({ name, bars, minutes }) => {
    const empty = ['figures without a bar', '', '', '']
    const own = bars === null ? [['', '', '', 'FAILED']] : bars.length > 0 ? bars.map(cellsOf) : [empty]
    return own.map((cells, i) => row([i === 0 ? name : '', ...cells, i === 0 ? minutes.toFixed(1) : '']))
  })
  return [row(['bench', '', 'measured', 'bar', '', 'minutes']), '|---|---|--:|---|---|--:|', ...lines].join(
    '\n',
  )
}

export const areMet = (runs: readonly Pick<Run, 'bars'>[]): boolean =>
  runs.every(({ bars }) => bars?.every(({ isMet }) => isMet) === true)
