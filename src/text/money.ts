const liras = new Intl.NumberFormat('tr', { style: 'currency', currency: 'TRY' })

/** Kuruş as people read them: 123450 is "₺1.234,50". */
export const moneyText = (kurus: number): string => liras.format(kurus / 100)

/** The same without kuruş where there are none, for the axis of a plot: "₺1.250", "₺12,50". */
export const shortMoneyText = (kurus: number): string => moneyText(kurus).replace(/,00$/, '')

const wholeLiras = new Intl.NumberFormat('tr', {
  style: 'currency',
  currency: 'TRY',
  maximumFractionDigits: 0,
})

/** An estimate from one sum to another, in whole liras: "₺1.000–₺1.250". */
export const moneyRangeText = (from: number, to: number): string =>
  [...new Set([from, to].map((kurus) => wholeLiras.format(Math.ceil(kurus / 100))))].join('–')
