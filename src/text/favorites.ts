/** Words of the favourites: the heart and the list. */
export const favoriteText = {
  title: 'Favorilerim',
  lead: 'Kaydettiğiniz işletmeler. En son eklediğiniz en üstte.',
  button: 'Favori',
  remove: (name: string) => `Favorilerden çıkar: ${name}`,
  removeShort: 'Favorilerden çıkar',
  loading: 'Favorileriniz yükleniyor...',
  failed: 'Favorileriniz yüklenemedi',
  empty: 'Henüz favoriniz yok',
  emptyText: 'Bir işletmenin sayfasındaki kalbe dokunun; o işletmeyi burada hep bulursunuz.',
  browse: 'Kategorilere göz atın',
} as const
