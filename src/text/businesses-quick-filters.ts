export const quickFilterText = {
  label: 'Hızlı süzgeçler',
  openNow: 'Şu an açık',
  hasPhone: 'Telefonu var',
  near: 'Bana yakın',
  reached: '15 dakikada ulaşılanlar',
  reachedShort: '15 dk içinde',
  noneReached: '15 dakikada ulaşılan açık işletme yok',
  noneReachedText: 'Süre, bu saatin trafiğiyle araçla tahmin edilir.',
  withoutReached: 'Süre süzgecini kaldır',
}
