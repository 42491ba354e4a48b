import type { DecisionAction, QueueFilter, ReviewedField } from '#contract/approvals.ts'
import { ISTANBUL } from '#lib/time.ts'

const moment = new Intl.DateTimeFormat('tr', {
  timeZone: ISTANBUL,
  dateStyle: 'medium',
  timeStyle: 'short',
})
const metres = new Intl.NumberFormat('tr-TR', { maximumFractionDigits: 0 })
const MAX_COUNTED = 1000
const count = (n: number) => (n >= MAX_COUNTED ? `${metres.format(MAX_COUNTED)}+` : metres.format(n))

const filters: Record<QueueFilter, string> = {
  pending: 'Onay bekleyenler',
  changed: 'Değişikliği bekleyenler',
  verified: 'Onaylılar',
  rejected: 'Reddedilenler',
  suspended: 'Askıdakiler',
  draft: 'Taslaklar',
  merged: 'Birleştirilenler',
}

/** The queue of businesses. */
export const queueText = {
  title: 'İşletmeler',
  lead: 'Onay bekleyenlere karar verin, kayıtları arayın.',
  filter: 'Durum',
  all: 'Tümü',
  filters,
  withCount: (label: string, n: number) => `${label} (${count(n)})`,
  search: 'İşletme ara',
  searchHint: 'Ad, telefon veya il',
  loading: 'İşletmeler yükleniyor...',
  failed: 'İşletmeler yüklenemedi',
  nothingWaits: 'Sırada bekleyen yok',
  nothingWaitsText: 'Yeni bir kayıt geldiğinde burada görürsünüz.',
  nothingFound: 'Eşleşen işletme yok',
  nothingFoundText: 'Başka bir durum seçin veya aramayı değiştirin.',
  more: 'Daha fazla göster',
  unplaced: 'Listede görünmez: yeri yok',
  hasChange: 'Değişiklik bekliyor',
  noOwner: 'Sahibi yok',
  at: (at: string) => moment.format(new Date(at)),
} as const

const fields: Record<ReviewedField, string> = {
  name: 'İşletme adı',
  phone: 'Telefon',
  categoryId: 'Kategori',
  position: 'Konum',
}

const actions: Record<DecisionAction, string> = {
  approved: 'Onaylandı',
  rejected: 'Reddedildi',
  suspended: 'Yayından kaldırıldı',
  restored: 'Yeniden yayınlandı',
  resubmitted: 'Yeniden onaya gönderildi',
  edited: 'Bilgiler düzeltildi',
  change_approved: 'Değişiklik onaylandı',
  change_rejected: 'Değişiklik reddedildi',
  change_reopened: 'Değişikliğin kararı geri alındı',
  merged: 'Başka bir kayıtla birleştirildi',
  absorbed: 'Başka bir kayıt buna katıldı',
  owner_assigned: 'Sahibi atandı',
  owner_removed: 'Sahibi kaldırıldı',
  passed_on: 'Sahibi devretti, yeni sahibi devraldı',
  closed: 'Sahibi kapattı',
  reopened: 'Karar geri alındı',
}

const sources = {
  owner: 'Sahibi kaydetti',
  user: 'Bir kullanıcı önerdi',
  staff: 'Ekip ekledi',
  osm: 'OpenStreetMap kaydı',
  sample: 'Örnek kayıt',
} as const

/** One business before the staff. */
export const decisionText = {
  back: 'İşletme listesi',
  next: 'Sonrakine geç',
  recordedAt: (at: string) => `${moment.format(new Date(at))} tarihinde kaydedildi`,
  loading: 'İşletme yükleniyor...',
  failed: 'İşletme yüklenemedi',
  notFound: 'İşletme bulunamadı',
  notFoundText: 'Bu kayıt silinmiş olabilir.',
  facts: 'Bilgiler',
  owner: 'Sahibi',
  noOwner: 'Bu kaydın sahibi yok.',
  ownerSince: (at: string) => `Hesap ${moment.format(new Date(at))} tarihinde açıldı`,
  confirmed: 'E-posta onaylı',
  unconfirmed: 'E-posta onaylanmadı',
  map: 'Konum',
  noPosition: 'Konum girilmemiş.',
  photos: 'Fotoğraflar',
  photo: (name: string, n: number) => `${name}: fotoğraf ${n}`,
  noPhotos: 'Fotoğraf yok.',
  twins: 'Benzer kayıtlar',
  noDuplicates: 'Aynı telefonla veya yakında benzer adla başka kayıt yok.',
  samePhone: 'Aynı telefon',
  alike: (share: number) => `Ad benzerliği %${Math.round(share * 100)}`,
  away: (km: number) =>
    km < 1 ? `${metres.format(km * 1000)} m uzakta` : `${km.toFixed(1).replace('.', ',')} km uzakta`,
  open: 'Kaydı aç',
  openDuplicate: (name: string) => `${name}: kaydı aç`,
  history: 'Geçmiş',
  noHistory: 'Henüz karar verilmemiş.',
  toAudit: 'Ekibin bütün işlemleri',
  actions,
  bySomebody: 'Silinmiş hesap',
  sources,
  labels: {
    category: 'Kategori',
    phone: 'Telefon',
    email: 'E-posta',
    website: 'Web sitesi',
    place: 'İl, ilçe',
    address: 'Adres',
    position: 'Haritada',
    hours: 'Çalışma saatleri',
    description: 'Tanıtım',
    isEmergency: 'Acil hizmet',
    priceRange: 'Fiyat aralığı',
    responseClaim: 'Müdahale süresi',
    workingArea: 'Çalışma bölgesi',
    features: 'Özellikler',
    services: 'Hizmetler',
    paymentMethods: 'Ödeme yöntemleri',
    certificates: 'Belgeler',
    insurers: 'Anlaşmalı sigortalar',
    vehicleTypes: 'Araç türleri',
    accessNotes: 'Ulaşım',
    source: 'Kaynak',
    createdAt: 'Kayıt tarihi',
    openWish: 'Açılış isteği',
  },
  yes: 'Evet',
  notGiven: 'Girilmemiş',
  unplaced: 'Yeri işaretli değil: yakındakiler listelerinde görünmez, ücreti işlemez',
  wishes: { open: 'Onaylanınca açık görünsün', closed: 'Onaylanınca kapalı görünsün' },
  edit: 'Bilgileri düzenle',
  editHours: 'Saatleri düzenle',
  editPhotos: 'Fotoğrafları düzenle',
  decision: 'Karar',
  downForFee:
    'Ücreti ödenmediği için listede değil; ödemesi alınınca kendiliğinden yayınlanır. Yayından kaldırırsanız ödeme onu geri getirmez.',
  draftText: 'Taslak: sahibi henüz onaya göndermedi.',
  approve: 'Onayla ve yayınla',
  reject: 'Reddet',
  suspend: 'Yayından kaldır',
  restore: 'Yeniden yayınla',
  done: {
    approve: (name: string) => `${name} onaylandı`,
    reject: (name: string) => `${name} reddedildi`,
    suspend: (name: string) => `${name} yayından kaldırıldı`,
    restore: (name: string) => `${name} yeniden yayında`,
  },
  change: 'Onay bekleyen değişiklik',
  changeAt: (at: string) =>
    `${moment.format(new Date(at))} tarihinde istendi. Karar verilene kadar eski bilgiler yayında.`,
  fields,
  stands: 'Yayındaki',
  proposed: 'Önerilen',
  none: 'Yok',
  oldPlace: 'Yayındaki konum',
  newPlace: 'Önerilen konum',
  acceptChange: 'Değişikliği onayla',
  refuseChange: 'Değişikliği reddet',
  changeAccepted: 'Değişiklik yayınlandı',
  changeRefused: 'Değişiklik reddedildi',
  changeWaits: 'Değişiklik yeniden bekliyor',
} as const

/** Asking for the reason of what takes something away. */
export const reasonText = {
  rejectTitle: 'Reddetme gerekçesi',
  suspendTitle: 'Yayından kaldırma gerekçesi',
  changeTitle: 'Değişikliği reddetme gerekçesi',
  close: 'Kapat',
  label: 'Gerekçe',
  hint: 'İşletme sahibi bu metni uygulamada ve e-postada okur.',
  missing: 'Gerekçeyi yazın',
  often: 'Sık kullanılan gerekçeler',
  usual: [
    'Telefon numarasına ulaşılamıyor.',
    'Adres veya konum doğru değil.',
    'Bu işletme zaten kayıtlı.',
    'İşletme adı tabeladaki adla aynı değil.',
    'Kategori işletmeye uymuyor.',
    'Fotoğraflar işletmeye ait görünmüyor.',
  ],
  cancel: 'Vazgeç',
} as const

/** Giving a business to an account, and taking it away. */
export const ownerFormText = {
  assign: 'Sahip ata',
  change: 'Sahibini değiştir',
  remove: 'Sahibini kaldır',
  assignTitle: 'İşletmeye sahip ata',
  removeTitle: 'İşletmenin sahibini kaldır',
  close: 'Kapat',
  email: 'Hesabın e-postası',
  emailHint: 'Bir işletme hesabı olmalı. Eski sahibin aboneliği sona erer.',
  emailMissing: 'E-posta adresini yazın',
  removeText: 'İşletme sahipsiz kalır, aboneliği sona erer. Kayıt yayında durur.',
  reason: 'Gerekçe',
  reasonHint: 'İlgili hesaplar bu metni okur.',
  reasonMissing: 'Gerekçeyi yazın',
  assigned: 'Sahibi atandı',
  removed: 'Sahibi kaldırıldı',
} as const
