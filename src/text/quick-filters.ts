export const quickFilterText = {
  label: 'Hızlı süzgeçler',
  openNow: 'Şu an açık',
  hasPhone: 'Telefonu var',
  near: 'Bana yakın',
}
