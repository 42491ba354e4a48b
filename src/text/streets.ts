/** Words about streets. */
export const streetText = {
  /** Of streets, written in full where the map abbreviates them. */
  kinds: { cadde: 'Caddesi', sokak: 'Sokak', bulvar: 'Bulvarı', mahalle: 'Mahallesi' },
  /** "İstiklal Caddesi yakını, Beyoğlu". */
  near: (street: string, ...places: (string | null)[]) =>
    [`${street} yakını`, ...places.filter((place) => place !== null)].join(', '),
  /** "İstiklal Caddesi, Beyoğlu". */
  name: (street: string, district: string | null, city: string) => `${street}, ${district ?? city}`,
  field: 'Cadde veya sokak',
  fieldHint: 'İl ve ilçe seçmek yerine adını yazın: Bağdat Cad. Kadıköy',
  found: 'Bulunan cadde ve sokaklar',
  count: (count: number) => `${count} cadde veya sokak bulundu. Yukarı ve aşağı oklarla seçin.`,
  none: 'Bu adla bir cadde veya sokak bilinmiyor. İl ve ilçe seçebilirsiniz.',
  failed: 'Arama yapılamadı. İl ve ilçe seçebilirsiniz.',
  /** Above the results of a search after a trade on a street. */
  around: (street: string) => `${street} çevresi`,
  aroundText: (trade: string) =>
    `${trade}: aşağıdakiler bu cadde ya da sokağın yakınındakiler, uzaklıklar ortasından ölçüldü. Adı böyle olan işletmeler önce gelir.`,
  /** Of a list around a street that was written by hand. */
  from: (street: string) => `Uzaklıklar ve süreler ${street} üzerinde, ortasına yakın bir noktadan ölçüldü.`,
  others: 'Bunu mu demek istediniz?',
  noneOf: (written: string) => `“${written}” adıyla bir cadde veya sokak bilinmiyor.`,
  noneText: 'Yazımı kontrol edin ya da il ve ilçe seçin.',
  /** Of a position to be read out: "Konumunuz: …". */
  own: (place: string) => `Konumunuz: ${place}`,
} as const
