/** What every advertisement is marked with. */
export const adText = {
  label: 'Reklam',
  /** Stands where no advertisement could be had. */
  fallback: {
    title: 'Yakınınızda kim açık?',
    body: 'Şu an açık işletmeleri haritada görün, hemen arayın.',
    url: '/nearby-map',
  },
} as const
