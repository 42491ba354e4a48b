/** Words of choosing pictures. */
export const uploadsText = {
  choose: 'Fotoğraf seç',
  preparing: 'Fotoğraf hazırlanıyor',
} as const
