import { businessText } from './businesses.ts'
import { aboutMinutes, distanceText } from './distance.ts'

/** From door to door tenths of a kilometre say nothing: "120 m", "1,2 km". */
function walkText(km: number): string {
  const metres = Math.round(km * 100) * 10
  return metres < 1000 ? `${metres} m` : distanceText(km)
}

/** Words of looking again at what is listed. */
export const fieldVisitText = {
  title: 'Yerinde mi?',
  lead: 'Uzun süredir doğrulanmamış yerleri gezin. Yerindeyse tarihi yenilenir, değilse yönetime bildirilir.',
  where: 'Nereye bakılsın?',
  near: 'Yakınımdakiler (3 km)',
  loading: 'Yerler yükleniyor',
  failed: 'Yerler yüklenemedi',
  empty: 'Burada doğrulanacak yer yok',
  emptyText:
    'Yakında yayında olan bir işletme bulunmuyor. Başka bir yerde yeniden deneyin ya da bir plan seçin.',
  emptyPlan: 'Bu planın alanında yayında olan bir işletme yok.',
  positionNeeded: 'Konumunuz gerekli',
  positionText: 'Yakınınızdaki yerler ve ziyaretin yeri konumunuzla belirlenir.',
  kept: 'yer listesi',
  never: 'Hiç doğrulanmadı',
  checked: businessText.checked,
  map: 'Haritada gör',
  /** Of a marker. */
  onRoute: 'güzergâhta',
  list: 'Doğrulanacak yerler',
  choose: (name: string) => `Güzergâha ekle: ${name}`,
  visit: 'Ziyaret gir',
  visitShort: 'Ziyaret',
  visited: (outcome: string, isFar: boolean) => `Girildi: ${outcome}${isFar ? ' (uzaktan)' : ''}`,
  outcome: 'Ne gördünüz?',
  outcomes: { here: 'Yerinde', closed: 'Kapanmış', moved: 'Taşınmış', wrong: 'Bilgisi yanlış' },
  note: 'Not',
  noteHint: 'İsteğe bağlı; örneğin yeni adresi ya da doğru numara',
  save: 'Ziyareti kaydet',
  cancel: 'Vazgeç',
  noFix: 'Konumunuz alınamadı; ziyaret, yeri bilinmeden kaydedilemez. Konum iznini açıp tekrar deneyin.',
  far: (km: number, accuracy: number) =>
    `Yerden ${walkText(km)} uzakta görünüyorsunuz (±${Math.max(1, Math.round(accuracy))} m). Oradaysanız açık havada birkaç saniye bekleyip yeniden deneyin; yer taşındıysa “Taşınmış” seçeneğini kullanın. Uzaktan girilen ziyaret doğrulama tarihini yenilemez.`,
  saveAgain: 'Konumu yenileyip kaydet',
  saveFar: 'Uzaktan kaydet',
  waitingFor: (name: string, outcome: string) => `${name}: ${outcome}`,
  route: 'Güzergâh',
  routeHint: (most: number) =>
    `Listenin başında en çok aranan, hakkında en az bilinen yerler durur. En çok ${most} yer seçin; kısa bir güzergâha ve açık saatlere göre sıralanır.`,
  chosen: (count: number) => `${count} yer seçildi`,
  all: 'Hepsini seç',
  first: (count: number) => `İlk ${count} yeri seç`,
  none: 'Seçimi kaldır',
  order: 'Sırala',
  total: (km: number) => `Toplam ${walkText(km)}, kuş uçuşu`,
  away: walkText,
  /** Beside the distance: on the way alone, at the traffic of the hour. */
  onTheWay: (minutes: number) => `Yolda ${aboutMinutes(minutes)}, bu saatin trafiğiyle tahmin`,
  closedThen: 'Varışta kapalı',
  ordering: 'Sıralanıyor',
  directions: 'Yol tarifini aç',
  leg: (no: number, count: number) => `Yol tarifi ${no} / ${count}`,
  routeList: 'Ziyaret sırası',
} as const
