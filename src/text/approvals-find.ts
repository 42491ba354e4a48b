/** The staff looks for a business to choose. */
export const findBusinessText = {
  hint: 'Ad, telefon veya il',
  itself: 'Bu kayıt',
  searching: 'Kayıtlar aranıyor...',
  failed: 'Kayıtlar aranamadı',
  more: 'Daha fazla göster',
  none: 'Eşleşen kayıt yok',
  noneText: 'Başka bir ad veya telefon deneyin.',
} as const
