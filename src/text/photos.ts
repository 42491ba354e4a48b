/** Words of a business's photos, as visitors see them. */
export const photosText = {
  title: 'Fotoğraflar',
  of: (name: string) => `${name}: fotoğraflar`,
  one: (name: string, no: number, count: number) => `${name}, fotoğraf ${no} / ${count}`,
  open: (no: number, count: number) => `Fotoğrafı büyüt: ${no} / ${count}`,
  previous: 'Önceki fotoğraf',
  next: 'Sonraki fotoğraf',
  close: 'Fotoğrafı kapat',
  place: (no: number, count: number) => `${no} / ${count}`,
} as const

/** Words of adding, ordering and removing them. */
export const photoEditorText = {
  add: 'Dosyadan fotoğraf ekle',
  addHint: 'JPEG, PNG, WebP veya AVIF; bir seferde birkaç dosya seçebilirsiniz.',
  byUrl: 'Fotoğraf adresi (URL)',
  byUrlHint: 'https:// ile başlayan, herkese açık bir fotoğraf adresi',
  addUrl: 'Adresten ekle',
  fetching: 'Fotoğraf alınıyor',
  waiting: 'Sırada',
  preparing: 'Hazırlanıyor',
  progress: (percent: number) => `Yükleniyor: %${percent}`,
  retry: 'Tekrar dene',
  drop: 'Vazgeç',
  dropOf: (name: string) => `${name}: vazgeç`,
  retryOf: (name: string) => `${name}: tekrar dene`,
  count: (count: number, most: number) => `${count} / ${most} fotoğraf`,
  full: 'En fazla 10 fotoğraf eklenebilir. Yenisini eklemek için birini kaldırın.',
  none: 'Henüz fotoğraf yok. İlk fotoğraf, paylaşılan bağlantılarda kapak olarak görünür.',
  cover: 'Kapak',
  one: (no: number) => `Fotoğraf ${no}`,
  earlier: (no: number) => `Fotoğraf ${no}: öne al`,
  later: (no: number) => `Fotoğraf ${no}: sona al`,
  remove: (no: number) => `Fotoğraf ${no}: kaldır`,
  removed: 'Fotoğraf kaldırıldı',
  moved: (no: number) => `Fotoğraf ${no}. sıraya alındı`,
  ofLink: (url: string) => url.replace(/^https?:\/\//, '').slice(0, 40),
} as const

/** Words of the owner's page of photos. */
export const ownPhotosText = {
  title: 'Fotoğraflar',
  lead: (name: string) => `${name} sayfasında görünen fotoğraflar. Değişiklikler hemen kaydedilir.`,
  loading: 'Fotoğraflar yükleniyor',
  failed: 'Fotoğraflar yüklenemedi',
  forOwners: 'Bu sayfa işletme sahipleri içindir',
  forOwnersText: 'Fotoğrafları yalnızca işletmenin sahibi değiştirebilir.',
} as const

/** Words of choosing pictures. */
export const uploadsText = {
  choose: 'Fotoğraf seç',
  preparing: 'Fotoğraf hazırlanıyor',
} as const
