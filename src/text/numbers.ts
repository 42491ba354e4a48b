const wholes = new Intl.NumberFormat('tr', { maximumFractionDigits: 0 })

/** A whole number as people read it: "12.345". */
export const wholeText = (count: number): string => wholes.format(count)

/** The server counts what is found exactly up to here. */
const COUNTED = 10_000

/** How many were found: "12.345", or "10.000'den fazla". */
export const foundText = (total: number): string =>
  total >= COUNTED ? `${wholeText(COUNTED)}'den fazla` : wholeText(total)

/** A count that ends at `max`: "1.000+" from there. */
export const wholeUpToText = (count: number, max: number): string =>
  count >= max ? `${wholeText(max)}+` : wholeText(count)
