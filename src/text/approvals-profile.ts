import type { ReviewedField } from '#contract/approvals.ts'
import type { BusinessFields } from '#contract/businesses-fields.ts'
import { momentText } from './days.ts'

const labels = {
  name: 'İşletme adı',
  categoryId: 'Kategori',
  phone: 'Telefon',
  email: 'E-posta',
  website: 'Web sitesi',
  description: 'Tanıtım',
  isEmergency: 'Acil hizmet veriyoruz',
  city: 'İl',
  district: 'İlçe',
  address: 'Adres',
  latitude: 'Konum',
  longitude: 'Konum',
  priceRange: 'Fiyat aralığı',
  responseClaim: 'Müdahale süresi',
  workingArea: 'Çalışma bölgesi',
  features: 'Özellikler',
  services: 'Hizmetler',
  paymentMethods: 'Ödeme yöntemleri',
  certificates: 'Belgeler ve üyelikler',
  insurers: 'Anlaşmalı sigortalar',
  vehicleTypes: 'Hizmet verilen araçlar',
  accessNotes: 'Ulaşım ve erişim',
} as const satisfies Partial<Record<keyof BusinessFields, string>>

const reviewed: Record<ReviewedField, string> = {
  name: 'işletme adı',
  phone: 'telefon',
  categoryId: 'kategori',
  position: 'konum',
}

const list = new Intl.ListFormat('tr', { type: 'conjunction' })

/** Words of the form in which a business's owner keeps what the page says of it. */
export const businessProfileText = {
  title: 'İşletme bilgileri',
  lead: (name: string) => `${name} sayfasında müşterilerin gördükleri.`,
  back: 'Panelim',
  backToStaff: 'Yönetim sayfası',
  loading: 'İşletme bilgileri yükleniyor...',
  failed: 'İşletme bilgileri yüklenemedi',
  notFound: 'İşletme bulunamadı',
  notFoundText: 'Bu adreste size ait bir işletme yok.',
  sections: { basics: 'Temel bilgiler', place: 'Adres ve konum', details: 'Hizmetiniz' },
  labels,
  hints: {
    email: 'İsteğe bağlı',
    phone: 'Müşterilerin arayacağı numara',
    website: 'Örneğin www.isletmeniz.com',
    description: 'Ne yaptığınızı birkaç cümleyle anlatın.',
    priceRange: 'Örneğin 500-1.500 TL',
    responseClaim: 'Örneğin 15-30 dk',
    workingArea: 'Örneğin İstanbul Avrupa Yakası',
    services: 'Örneğin Oto çekici, Akü takviyesi',
    certificates: 'Örneğin Esnaf odası kaydı',
    insurers: 'Sigorta şirketlerinin adları',
    emergency: 'İşletmeniz acil yardım listelerinde de gösterilir.',
  },
  chooseCategory: 'Kategori seçin',
  chooseCity: 'İl seçin',
  noDistrict: 'İlçe seçilmedi',
  goesToReview: 'Değişirse önce onaylanır',
  reviewNote:
    'Ad, telefon, kategori ve konum değişiklikleri onaylanınca yayınlanır; o zamana kadar eskileri görünür. Diğer bilgiler hemen yayınlanır.',
  suggestions: {
    paymentMethods: ['Nakit', 'Kredi kartı', 'Banka kartı', 'Temassız ödeme', 'Havale/EFT'],
    accessNotes: ['Otopark var', 'Toplu taşımaya yakın', 'Ana yol üzerinde', 'Engelli erişimine uygun'],
    vehicleTypes: ['Otomobil', 'Minivan', 'Kamyonet', 'Motosiklet'],
    features: ['7/24 hizmet', 'Yerinde servis', 'Garantili işçilik', 'Randevulu çalışma'],
    services: [],
    certificates: [],
    insurers: [],
  } satisfies Record<string, readonly string[]>,
  chips: {
    add: 'Ekle',
    addOne: (label: string, value: string) => `${label}: ${value} ekle`,
    remove: (value: string) => `${value}: çıkar`,
    placeholder: 'Yazıp Enter’a basın',
    full: 'En fazla 30 tane ekleyebilirsiniz.',
    chosen: (label: string) => `${label}: eklenenler`,
    usual: (label: string) => `${label}: öneriler`,
  },
  save: 'Değişiklikleri kaydet',
  saving: 'Kaydediliyor...',
  discard: 'Vazgeç',
  unsaved: 'Kaydedilmemiş değişiklikler var.',
  kept: 'Kaydetmeden ayrıldınız. Yazdıklarınız bu sayfada duruyor.',
  noChanges: 'Bütün bilgiler kayıtlı.',
  saved: 'Bilgiler kaydedildi',
  savedForReview: (fields: readonly ReviewedField[]) =>
    `Kaydedildi. Onay bekleyen: ${list.format(fields.map((field) => reviewed[field]))}`,
  missing: 'Lütfen tüm zorunlu alanları doldurun',
  required: 'Bu alan zorunludur',
  change: {
    title: 'Onay bekleyen değişikliğiniz',
    text: (at: string) => `Bunu ${momentText(at)} gönderdiniz. Karar verilene kadar eski bilgiler yayında.`,
    waits: (at: string) => `Değişikliğiniz (${momentText(at)}) onay bekliyor; eski bilgiler yayında.`,
    withdraw: 'Değişikliği geri çek',
    withdrawn: 'Değişiklik geri çekildi',
    last: (isApproved: boolean, at: string) =>
      `Son değişikliğiniz ${isApproved ? 'onaylandı' : 'onaylanmadı'} (${momentText(at)}).`,
  },
  reasonLine: (reason: string) => `Gerekçe: ${reason}`,
  resubmit: 'Yeniden onaya gönder',
  resubmitNote: 'Bilgileri düzeltip kaydettikten sonra işletmenizi yeniden onaya gönderin.',
  resubmitted: 'İşletmeniz yeniden onaya gönderildi',
  saveFirst: 'Önce değişiklikleri kaydedin',
} as const
