/** Words of /emergency. */
export const emergencyText = {
  title: 'Acil Yardım',
  call: {
    title: '112 Acil Çağrı',
    ask: '112’yi ara',
    covers: 'Ambulans, itfaiye, polis ve jandarma',
    confirm: 'Aramak için tekrar dokunun: 112',
    asked: '112 aransın mı?',
    cancel: 'Vazgeç',
  },
  position: {
    title: 'Konumunuz',
    hint: 'Yerinizi tarif ederken bunları okuyun.',
    asking: 'Konumunuz alınıyor...',
    askingText: 'Tarayıcınız sorarsa izin verin.',
    sms: 'SMS ile gönder',
    copy: 'Kopyala',
    copied: 'Konumunuz kopyalandı',
    notCopied: 'Kopyalanamadı. Koordinatları elle seçip kopyalayın.',
    message: (coordinates: string, place: string | null, link: string) =>
      `Acil durumdayım. Konumum: ${coordinates}${place === null ? '' : ` (${place})`} ${link}`,
  },
  assumed: 'Ankara, Türkiye',
  trades: 'Hizmet türü',
  all: 'Hepsi',
  list: 'En yakın açık yerler',
  listOf: (trade: string) => `En yakın açık: ${trade}`,
  searching: 'Açık yerler aranıyor...',
  found: (count: number, km: number) => `${km} km içinde en yakın ${count} açık yer`,
  empty: 'Yakında Açık İşletme Yok',
  emptyText: (km: number) => `${km} km içinde açık yer bulunamadı. Hayati durumda 112’yi arayın.`,
  widen: (km: number) => `${km} km içinde ara`,
  more: (count: number) => `${count} yer daha göster`,
  allOf: (trade: string) => `Tüm ${trade} listesini aç`,
  failed: 'Açık yerler yüklenemedi',
  failedText:
    'Bağlantı yok ve bu telefonda kayıtlı liste de yok. 112’yi bağlantı olmadan da arayabilirsiniz.',
  callPlace: 'ARA',
  directions: 'YOL TARİFİ',
  noPhone: 'Telefonu kayıtlı değil',
  mayBeClosed: 'Kapanmış olabilir',
  sample: 'Örnek',
  keptTitle: 'Bağlantı yok',
  slowTitle: 'Bağlantı yavaş',
  kept: (age: string) => `Son liste gösteriliyor: ${age}. Bağlantı gelince kendiliğinden yenilenir.`,
  osm: '© OpenStreetMap katkıcıları',
} as const

const MINUTE_MS = 60_000

/** How long ago: "az önce", "12 dakika önce", "3 saat önce", "2 gün önce". */
export function ageText(ms: number): string {
  const minutes = Math.floor(ms / MINUTE_MS)
  if (minutes < 1) return 'az önce'
  if (minutes < 60) return `${minutes} dakika önce`
  const hours = Math.floor(minutes / 60)
  return hours < 48 ? `${hours} saat önce` : `${Math.floor(hours / 24)} gün önce`
}

/** A position to about a metre, to be read out: "41.00824, 28.97836". */
export const exactCoordinatesText = ({ lat, lng }: { lat: number; lng: number }) =>
  `${lat.toFixed(5)}, ${lng.toFixed(5)}`
