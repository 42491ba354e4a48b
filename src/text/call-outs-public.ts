/** Prices paid for call-outs in a district, such as "₺400–₺950". */
export const paidRangeText = (range: string, jobs: number): string =>
  `Bu ilçede son bir yılda ödenen: ${range} (${jobs} iş)`

/** How often a business came where it had said so. */
export const arrivalRateText = {
  rate: (percent: number) => `Geldi oranı %${percent}`,
  of: (jobs: number) => `son 180 günde çağrıyla aldığı ${jobs} işten`,
} as const
