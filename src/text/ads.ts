/** What every advertisement is marked with. */
export const adText = {
  label: 'Reklam',
} as const
