/** Words on place cards and on the page of one business. */
export const businessText = {
  isNew: 'Yeni',
  reviews: (count: number) => `${count} değerlendirme`,
  noReviews: 'Henüz değerlendirme yok',
  call: 'ARA',
  directions: 'YOL TARİFİ',
  sample: 'Örnek',
  sampleText: 'Bu kayıt tanıtım için uydurulmuştur; gerçek bir işletme değildir.',
  osm: '© OpenStreetMap katkıcıları',
  osmText: 'Bu işletmenin bilgileri OpenStreetMap verisidir; güncelliği için işletmeyi arayarak doğrulayın.',
} as const

export const businessPageText = {
  loading: 'İşletme bilgileri yükleniyor...',
  notFound: 'İşletme Bulunamadı',
  notFoundText: 'Aradığınız işletme mevcut değil veya kaldırılmış olabilir.',
  failed: 'İşletme bilgileri yüklenemedi',
  distance: 'Uzaklık',
  hours: 'Çalışma saatleri',
  hoursUnknown: 'Çalışma saatleri bilinmiyor',
  hoursEstimated:
    'Çalışma saatleri bilinmiyor; bu tür işletmeler bu saatte genellikle açıktır. Gitmeden önce doğrulayın.',
  price: 'Fiyat aralığı',
  area: 'Çalışma alanı',
  response: 'Müdahale süresi',
  tabs: { info: 'Bilgiler', services: 'Hizmetler', contact: 'İletişim', location: 'Konum' },
  features: 'Özellikler',
  payment: 'Ödeme yöntemleri',
  certificates: 'Belgeler',
  insurers: 'Sigorta ortakları',
  insurerNote: 'Anlaşmalı Servis',
  vehicles: 'Hizmet verilen araçlar',
  noInfo: 'İşletme henüz ek bilgi girmedi.',
  noServices: 'İşletme henüz hizmet listesi girmedi.',
  continuous: 'Kesintisiz Hizmet',
  professional: 'Profesyonel Destek',
  phone: 'Telefon',
  email: 'E-posta',
  website: 'Web sitesi',
  address: 'Adres',
  noContact: 'İletişim bilgisi girilmemiş.',
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
  noLocation: 'Bu işletmenin konumu bilinmiyor.',
  closed: 'Kapalı',
  allDay: '24 saat',
  today: 'bugün',
  days: ['Pazartesi', 'Salı', 'Çarşamba', 'Perşembe', 'Cuma', 'Cumartesi', 'Pazar'],
} as const
