/** Words of choosing and sending pictures. */
export const uploadsText = {
  choose: 'Fotoğraf seç',
  cancel: 'Vazgeç',
  preparing: 'Fotoğraf hazırlanıyor',
  progress: (percent: number) => `Fotoğraf yükleniyor: %${percent}`,
} as const
