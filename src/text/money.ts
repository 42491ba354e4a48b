const liras = new Intl.NumberFormat('tr', { style: 'currency', currency: 'TRY' })

/** Kuruş as people read them: 123450 is "₺1.234,50". */
export const moneyText = (kurus: number): string => liras.format(kurus / 100)
