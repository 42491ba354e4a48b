import type { DutyObstacle } from '#contract/call-outs-duty.ts'
import type { CallOutStatus, CallOutStep, JobOutcome } from '#contract/call-outs-rules.ts'
import { HOUR_MS, MINUTE_MS } from '#lib/time.ts'
import { aboutMinutes, distanceText } from './distance.ts'
import { wholeText } from './numbers.ts'

/** An ask and a job, as the business sees them. */
export const callOutAskText = {
  title: (category: string) => `Çağrı: ${category}`,
  away: distanceText,
  /** Whole kilometres. */
  about: (km: number) => `yaklaşık ${km} km`,
  place: (district: string | null, away: string, minutes: number | null) =>
    [district ?? 'Yakınınızda', away, minutes === null ? '' : aboutMinutes(minutes)]
      .filter(Boolean)
      .join(' · '),
  forBusiness: (name: string) => `${name} için`,
  price: 'Tarifenize göre fiyat',
  left: (seconds: number) => `${seconds} saniye içinde yanıtlayın`,
  late: 'Yanıt süresi doldu. Kimse kabul etmediyse hâlâ alabilirsiniz.',
  minutes: 'Kaç dakikada orada olursunuz?',
  inMinutes: (minutes: number) => `${minutes} dk`,
  vehicle: 'Araç',
  accept: (minutes: number) => `Kabul et, ${minutes} dk`,
  accepting: 'Kabul ediliyor...',
  refuse: 'Gelemem',
  /** Where it can be answered no more. */
  closed: {
    refused: 'Gelemeyeceğinizi bildirdik',
    accepted: 'İş sizin',
    lost: 'Bu işi başka bir işletme aldı ya da çağrı bitti. Yanıtınız için teşekkürler.',
  },
  /** Of a business that had it and has it no more. */
  outcomes: {
    reached: 'Bu iş bitti.',
    given_back: 'Bu işi geri verdiniz; başka işletmelere soruldu.',
    no_show:
      'Söz verdiğiniz saatten 15 dakika sonra varmadığınız için iş sizden alındı ve gidilmedi sayıldı.',
    void: 'İş artık sizde değil; bu, geldi oranınızı değiştirmez.',
  } satisfies Record<JobOutcome, string>,
  close: 'Kapat',
  failed: 'Yanıt gönderilemedi',
  photo: 'Müşterinin fotoğrafı',
  job: {
    title: 'Bu iş sizin',
    titles: {
      over: 'Bu iş bitti',
      done: 'Bu iş bitti',
      cancelled: 'Bu iş iptal edildi',
    } as Partial<Record<CallOutStatus, string>>,
    customer: 'Müşteri',
    whyElsewhere: (why: string) => `Müşterinin cihazı bu konumda değildi: “${why}”`,
    call: 'Müşteriyi ara',
    callShort: 'Ara',
    way: 'Yol tarifi',
    arrives: (time: string) => `Söz verdiğiniz varış ${time}`,
    block: 'Bu müşteriyle bir daha eşleştirme',
    blockText: 'Bu müşterinin çağrıları işletmenize sorulmaz.',
    old: (time: string) => `Bağlantı yok. Son durum ${time}; dokunuşlarınız bağlantı gelince gönderilir.`,
    cancelled: 'Çağrı iptal edildi; gitmenize gerek kalmadı.',
    sold: 'İşletme el değiştirdi. Bu işi siz bitirirsiniz; yeni sahibi görmez.',
    giveBack: 'Gelemiyorum',
    giveBackAtDoor: 'İşi yapmadan bırak',
    giveBackTitle: 'İş geri verilsin mi?',
    giveBackText: 'Hemen başka işletmelere sorarız. Geri verilen işler yanıt oranınıza yansır.',
    giveBackSure: 'Geri ver',
    giveBackNot: 'Vazgeç',
  },
} as const

/** Words of a business's duty. */
export const dutyText = {
  link: 'Nöbet ve çağrılar',
  title: 'Nöbet',
  lead: 'Nöbetteyken yakınınızda yardım isteyenlerin çağrıları size sorulur.',
  failed: 'Nöbet bilgileri yüklenemedi',
  loading: 'Nöbet bilgileri yükleniyor...',
  notFound: 'Nöbet bulunamadı',
  notFoundText: 'Bu işletme size ait değil.',
  noTrade: 'Bu kategorideki işletmelere çağrı yapılmıyor.',
  on: 'Nöbetteyim',
  onUntil: (time: string) => `Nöbettesiniz; ${time} olunca kendiliğinden biter.`,
  off: 'Nöbette değilsiniz.',
  start: 'Nöbete gir',
  save: 'Kaydet',
  saving: 'Kaydediliyor...',
  stop: 'Nöbeti bitir',
  started: 'Nöbettesiniz',
  stopped: 'Nöbetiniz bitti',
  saved: 'Kaydedildi',
  hours: 'Ne kadar süre?',
  forHours: (hours: number) => `${hours} saat`,
  tariff: 'Tarifeniz',
  tariffHint: 'Müşteri fiyatı sormadan önce görür. KDV dahil yazın.',
  opening: 'Açılış ücreti (TL)',
  perKm: 'Kilometre başına (TL)',
  freeKm: 'Açılışa dahil kilometre',
  night: 'Gece farkı (%), 22:00–07:00',
  holiday: 'Pazar ve tatil farkı (%)',
  includes: 'Fiyata neler dahil?',
  includesHint: 'Örneğin: “Kapı açma ve barel değişimi; barel hariç.”',
  number: 'Sayı yazın',
  area: 'Nereye gidersiniz?',
  areaMinutes: 'Yerinizden yolla en çok (dakika)',
  byMinutes: 'Dakikaya göre',
  byPolygon: 'Haritada çiz',
  cornersFew: 'Haritada en az üç köşe ekleyin',
  minutes: (minutes: number) => `${minutes} dakika`,
  vehicles: 'Araç plakaları (isteğe bağlı)',
  vehiclesHint: 'Her satıra bir plaka. Plaka yazmazsanız aynı anda tek iş alırsınız.',
  people: 'Kimler nöbette?',
  noSms: 'telefonu doğrulanmamış, SMS gitmez',
  record: (asked: number, accepted: number) =>
    `Son 90 günde ${asked} çağrı soruldu, ${accepted} tanesini kabul ettiniz.`,
  arrivedRecord: (percent: number) => `Geldi oranınız %${percent} (son 180 gün); müşterilere gösterilir.`,
  paused: (time: string) =>
    `Kabul ettiğiniz bir işe gidilmediği bildirildi; nöbetiniz durduruldu (${time}). Yeniden nöbete girebilirsiniz.`,
  licence: {
    not_needed: '',
    not_seen: 'Bu meslekte nöbete girmeden önce yetki belgenizi görmemiz gerekir.',
    seen: 'Yetki belgeniz görüldü.',
  },
  obstacles: {
    off: 'Çağrılar şu anda kapalı.',
    trade: 'Bu kategorideki işletmelere çağrı yapılmıyor.',
    not_listed: 'İşletmeniz yayında değil.',
    no_position: 'İşletmenizin konumu haritada işaretli değil.',
    licence: 'Yetki belgeniz henüz görülmedi.',
    not_on_duty: 'Nöbette değilsiniz.',
    not_open: 'İşletmeniz açık görünmüyor. Çağrı alabilmek için panelden AÇIK yapın.',
    nobody:
      'Nöbettekilere ulaşamayız: kimsenin telefonu doğrulanmamış, bildirimi açık değil. Telefonunuzu doğrulayın.',
    on_job: 'Süren bir işiniz var; bitince yeni çağrılar sorulur.',
  } satisfies Record<DutyObstacle, string>,
  ready: 'Yakınınızda biri yardım isterse size soracağız.',
} as const

/** Call-outs as the staff sees them. */
export const callOutStaffText = {
  title: 'Çağrılar',
  lead: 'Süren, kimsenin gelmediği ve itiraz edilen çağrılar.',
  filter: 'Göster',
  filters: {
    running: 'Sürenler',
    alarm: 'Yanıtsız',
    unanswered: 'Gelmeyen',
    disputed: 'İtirazlı',
    all: 'Tümü',
  },
  failed: 'Çağrılar yüklenemedi',
  loading: 'Çağrılar yükleniyor...',
  more: 'Daha fazla göster',
  empty: 'Bu görünümde çağrı yok',
  emptyText: 'Yeni çağrılar burada görünür.',
  alarm: 'Kabul eden yok',
  steps: { on_the_way: 'Yolda', arrived: 'Kapıda', done: 'Bitti denildi' } satisfies Record<
    CallOutStep,
    string
  >,
  disputed: 'İtiraz bekliyor',
  /** Since when it has been running, as its marker shows it, and as that is called: the name has to hold the words that are seen. */
  markerAge(ms: number): { shown: string; name: string } {
    const minutes = Math.max(1, Math.floor(ms / MINUTE_MS))
    if (ms < HOUR_MS) return { shown: `${minutes}`, name: `${minutes} dakikadır` }
    const hours = `${Math.floor(ms / HOUR_MS)} sa`
    return { shown: hours, name: `${hours} süredir` }
  },
  ages: 'İşaretteki sayı: kaç dakikadır sürüyor (“2 sa”: 2 saattir).',
  /** The map leaves some out. */
  mapPart: (shown: number, total: number) =>
    `Haritada süren ${wholeText(total)} çağrının ${wholeText(shown)} tanesi var: kimsenin kabul etmediği ve en yeni çağrılar.`,
  gone: 'Silinmiş hesap',
  waves: (waves: number, asked: number) => `${waves} dalgada ${asked} işletmeye soruldu`,
  winner: (name: string) => `Giden: ${name}`,
  licence: {
    title: 'Yetki belgesi',
    notNeeded: 'Bu meslekte yetki belgesi gerekmiyor.',
    notSeen: 'Belge görülmedi; işletme nöbete giremez.',
    seen: (day: string) => `Belge ${day} tarihinde görüldü.`,
    note: 'Görülen belge',
    noteHint: 'Türü ve numarası. Örneğin: “Çilingirler Odası, no 123.”',
    mark: 'Belgeyi gördüm',
    takeBack: 'Onayı geri al',
    takeBackText: 'İşletme nöbetten çıkarılır.',
    cancel: 'Vazgeç',
    failed: 'Belge bilgisi yüklenemedi',
    saved: 'Kaydedildi',
  },
} as const
