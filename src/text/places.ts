/** Words about positions, distances and maps. */
export const placeText = {
  here: 'Konumunuz',
  assumedAs: (place: string) => `Konumunuz bilinmiyor; ${place} gösteriliyor.`,
  assumedDenied: (place: string) => `Konumunuz alınamadı; ${place} gösteriliyor.`,
  asking: 'Konumunuz alınıyor...',
  chosen: (place: string) => `Seçtiğiniz yer: ${place}`,
  /** Where the account names no province. */
  assumed: 'Ankara, Türkiye',
  assumedNearby: 'Uşak',
  /** "Son konumunuz, 2 saat önce: Fatih, İstanbul". */
  last: (place: string | null, age: string) =>
    place === null ? `Son konumunuz, ${age}` : `Son konumunuz, ${age}: ${place}`,
  hereIn: (place: string) => `Konumunuz: ${place}`,
  change: 'Değiştir',
  useMine: 'Konumumu kullan',
  denied: 'Konumunuz alınamadı',
  picker: 'Başka bir yer seçin',
  province: 'İl',
  district: 'İlçe',
  anyDistrict: 'İl merkezi',
  choose: 'Seçin',
  show: 'Bu yeri göster',
  failed: 'İl ve ilçe listesi yüklenemedi',
} as const

/** Words of setting a business's place. */
export const positionText = {
  title: 'Haritadaki yeri',
  map: 'Konum seçme haritası',
  hint: 'Haritada işletmenizin yerine dokunun veya pini sürükleyin; yakındakiler sizi bu yerle bulur. Klavyeyle: haritayı ok tuşlarıyla gezdirin, Enter ile pini ortaya koyun ya da koordinatları yazın.',
  search: 'Yer ara',
  searchHint: 'İl, ilçe ya da yakındaki bilinen bir yerin adı veya caddesi',
  submit: 'Ara',
  results: 'Bulunan yerler',
  none: 'Bu adla bir yer bulunamadı. Haritayı sürükleyip dokunarak da seçebilirsiniz.',
  failed: 'Arama yapılamadı. Haritadan seçebilirsiniz.',
  chosen: (where: string) => `Pin: ${where}`,
  notChosen: 'Henüz pin konmadı',
  center: 'Pini haritanın ortasına koy',
  mapFailed: 'Harita yüklenemedi. Konumu aşağıya koordinatla yazabilirsiniz.',
  here: 'Buradayım',
  asking: 'Konumunuz aranıyor...',
  denied: 'Konumunuz alınamadı. Haritadan seçin veya koordinatları yazın.',
  remove: 'Pini kaldır',
  latitude: 'Enlem',
  longitude: 'Boylam',
  wrong: 'Enlem ve boylamı 41.0082 ve 28.9784 biçiminde yazın',
  elsewhere: (found: string, chosen: string) =>
    `Bu nokta ${found} sınırlarında görünüyor; seçtiğiniz il ${chosen}.`,
} as const

const ratings = new Intl.NumberFormat('tr-TR', { minimumFractionDigits: 1, maximumFractionDigits: 1 })

/** A position as any map takes it, to about 10 m: "41.0082, 28.9784". */
export const coordinatesText = ({ lat, lng }: { lat: number; lng: number }) =>
  `${lat.toFixed(4)}, ${lng.toFixed(4)}`

/** A rating of 1 to 5: "4,3". */
export const ratingText = (value: number) => ratings.format(value)

/** An area that is drawn on the map. */
export const areaText = {
  hint: 'Haritaya dokunarak alanınızın köşelerini sırayla ekleyin; köşeleri sürükleyerek düzeltin.',
  map: 'Gittiğiniz alanın haritası',
  mapFailed: 'Harita yüklenemedi. Alanı dakikaya göre de verebilirsiniz.',
  corners: (count: number) =>
    count === 0 ? 'Henüz köşe yok' : count < 3 ? `${count} köşe; en az üç köşe gerekir` : `${count} köşe`,
  add: 'Haritanın ortasına köşe ekle',
  undo: 'Son köşeyi sil',
  clear: 'Hepsini sil',
} as const
