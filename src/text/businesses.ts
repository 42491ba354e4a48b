import { shortDayOfText } from './days.ts'

/** Words on place cards and on the page of one business. */
export const businessText = {
  isNew: 'Yeni',
  reviews: (count: number) => `${count} değerlendirme`,
  noReviews: 'Henüz değerlendirme yok',
  call: 'ARA',
  directions: 'YOL TARİFİ',
  otherMaps: 'Diğer haritalar',
  maps: {
    google: 'Google Haritalar',
    yandex: 'Yandex Haritalar',
    apple: 'Apple Haritalar',
    device: 'Telefondaki harita uygulaması',
  },
  share: 'Paylaş',
  sample: 'Örnek',
  sampleText: 'Bu kayıt tanıtım için uydurulmuştur; gerçek bir işletme değildir.',
  checked: (at: string) => `Son doğrulama: ${shortDayOfText(at)}`,
  osm: '© OpenStreetMap katkıcıları',
  osmText: 'Bu işletmenin bilgileri OpenStreetMap verisidir; güncelliği için işletmeyi arayarak doğrulayın.',
  osmTextSilent: 'Bu işletmenin bilgileri OpenStreetMap verisidir; güncel olmayabilir.',
  noPhone: (hasPlace: boolean) =>
    `Bu işletmenin telefonu kayıtlı değil${hasPlace ? '; yol tarifiyle gidebilirsiniz' : ''}. Telefonunu biliyor musunuz?`,
  /** Where the button of that name stands beside it. */
  tellPhone: '“Bilgi yanlış” düğmesiyle bildirin.',
  tellPhoneSignedOut: 'Giriş yapıp telefonunu bildirin',
  tellPhoneInApp: 'Telefonunu bildirin',
} as const

export const businessPageText = {
  loading: 'İşletme bilgileri yükleniyor...',
  notFound: 'İşletme Bulunamadı',
  notFoundText: 'Aradığınız işletme mevcut değil veya kaldırılmış olabilir.',
  failed: 'İşletme bilgileri yüklenemedi',
  distance: 'Uzaklık',
  hours: 'Çalışma saatleri',
  hoursUnknown: 'Bilinmiyor',
  hoursEstimated: 'Bu tür işletmeler bu saatte genellikle açıktır; gitmeden önce doğrulayın.',
  price: 'Fiyat aralığı',
  area: 'Çalışma alanı',
  response: 'Müdahale süresi',
  measured: 'Ölçülen yanıt süresi',
  notMeasured: 'Yeterli veri yok',
  minutes: (minutes: number) => `Genellikle ${minutes} dakikada`,
  tabs: { info: 'Bilgiler', services: 'Hizmetler', contact: 'İletişim', location: 'Konum' },
  features: 'Özellikler',
  payment: 'Ödeme yöntemleri',
  certificates: 'Belgeler',
  insurers: 'Sigorta ortakları',
  insurerNote: 'Anlaşmalı Servis',
  vehicles: 'Hizmet verilen araçlar',
  continuous: 'Kesintisiz Hizmet',
  professional: 'Profesyonel Destek',
  phone: 'Telefon',
  email: 'E-posta',
  website: 'Web sitesi',
  address: 'Adres',
  emergencyTitle: 'Acil durum',
  /** The claim is entered as "15-30 dk"; where a sentence needs the whole word it gets it. */
  responseClaim: (claim: string) => `${claim} müdahale`,
  responseTime: (claim: string) => claim.replace(/\s*dk\.?$/, ' dakika'),
  emergencyText: (claim: string) => {
    const spoken = claim.replace(/\s*dk\.?$/, ' dakikada')
    return `Acil durumlarda direkt arayın, ${spoken === claim ? `${claim} içinde` : spoken} yanınızdayız!`
  },
  emergencyPlain: 'Acil durumlarda direkt arayın.',
  access: 'Ulaşım',
  openInMaps: 'Haritada aç',
  closed: 'Kapalı',
  allDay: '24 saat',
  today: 'bugün',
  shortDays: ['Pt', 'Sa', 'Ça', 'Pe', 'Cu', 'Ct', 'Pz'],
  /** Near a place that is closed. */
  similarOpen: 'Şu an açık benzer yerler',
  days: ['Pazartesi', 'Salı', 'Çarşamba', 'Perşembe', 'Cuma', 'Cumartesi', 'Pazar'],
} as const

/** The simpler page of a business, for everybody but customers. */
export const businessSimpleText = {
  notFound: 'İşletme bulunamadı',
  directions: 'Yol Tarifi',
  call: 'Ara',
  website: 'Web Sitesi',
  stars: (rating: string) => `5 üzerinden ${rating} yıldız`,
} as const
