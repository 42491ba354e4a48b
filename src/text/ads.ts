/** The mark that every advertisement carries. */
export const adText = {
  label: 'Reklam',
  /** Of a network's advertisement that did not come; one of our own stands in its place. */
  network: { failed: 'AdSense yüklenemedi', no_container: 'Reklam container bulunamadı' },
  /** Stands where no advertisement could be had. */
  fallback: {
    title: 'Yakınınızda kim açık?',
    body: 'Şu an açık işletmeleri haritada görün, hemen arayın.',
    url: '/nearby-map',
  },
} as const
