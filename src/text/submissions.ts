import { fieldTexts } from './fields.ts'

/** Words of the three-step registration of a business. */
export const wizardText = {
  title: 'İşletme Kaydı',
  lead: 'Üç adımda doldurun; onaylanınca yayınlanır.',
  steps: ['Temel Bilgiler', 'Detaylar', 'Fotoğraflar'],
  stepOf: (no: number) => `Adım ${no} / 3`,
  fields: {
    name: 'İşletme Adı',
    categoryId: 'Kategori',
    phone: 'Telefon',
    email: 'E-posta',
    city: 'Şehir',
    district: 'İlçe',
    address: 'Adres',
    description: 'Açıklama',
    website: 'Web Sitesi',
    workingHours: 'Çalışma Saatleri',
    isEmergency: 'Acil hizmet veriyoruz',
    latitude: 'Enlem',
    longitude: 'Boylam',
    pinLater: 'Yerini sonra işaretleyeceğim',
    images: 'Fotoğraflar',
  },
  hints: {
    phone: 'Müşterilerin arayacağı numara, örneğin 0555 111 22 33 veya 444 1 234',
    optional: 'İsteğe bağlı',
    districtsFailed: 'İlçeler yüklenemedi; bağlantı gelince seçebilirsiniz. İsteğe bağlı.',
    address: 'Cadde, sokak ve kapı numarası',
    website: 'İsteğe bağlı, örneğin www.isletmeniz.com',
    workingHours: 'Örneğin “7/24”, “09:00-18:00” veya “Hafta içi 9-18, Cumartesi 10-14”',
    isEmergency: 'Gece ve tatilde de aranabiliyorsanız işaretleyin',
    pinLater: 'O zamana kadar işletmeniz yakındakiler listelerinde görünmez.',
    description: 'Ne yapıyorsunuz, sizi farklı kılan ne? En fazla 2.000 karakter.',
  },
  chooseCity: 'Şehir seçin',
  chooseDistrict: 'İlçe seçin',
  cityFirst: 'Önce şehir seçin',
  chooseCategory: 'Kategori seçin',
  categoriesLoading: 'Kategoriler yükleniyor...',
  categoriesFailed: 'Kategoriler yüklenemedi',
  categoryEmpty: 'Kategori seçimi zorunludur',
  addressEmpty: 'Adres bilgisi zorunludur',
  back: 'Geri',
  next: 'Devam',
  save: 'İşletmemi Kaydet',
  saving: 'Kaydediliyor...',
  missing: 'Eksik Bilgi',
  missingAtEnd: 'Eksik Bilgiler',
  missingText: fieldTexts.submission_required,
  categoryMissing: 'Kategori Seçimi Zorunlu',
  categoryMissingAtEnd: 'Kategori Eksik',
  categoryMissingText: fieldTexts.category_required,
  marked: 'Lütfen işaretli alanları düzeltin',
  required: fieldTexts.required,
  pinMissing: 'İşletmenizin yerini haritada işaretleyin: “Buradayım” deyin ya da haritaya dokunun',
  phoneInvalid: fieldTexts.phone_invalid,
  emailInvalid: fieldTexts.email_invalid,
  websiteInvalid: fieldTexts.website_invalid,
  done: 'İşletmeniz platformumuza kaydedildi. Admin onayından sonra yayınlanacaktır.',
  failed: 'Kayıt sırasında bir hata oluştu',
  sending: 'Fotoğraflar yüklenirken lütfen bekleyin.',
  kept: {
    saving: 'Taslak kaydediliyor...',
    saved: 'Taslağınız hesabınıza kaydedildi; başka bir cihazdan da sürdürebilirsiniz.',
    here: 'Yazdıklarınız bu tarayıcıda saklanıyor.',
    partly: 'Taslağınız kaydedildi; işaretli alanlar düzeltilince onlar da kaydedilir.',
  },
  loading: 'Taslağınız yükleniyor',
  loadFailed: 'Taslağınız yüklenemedi',
  notDraft: 'Bu işletme zaten onaya gönderildi',
  notDraftText: 'Durumunu işletme panelinizden izleyebilirsiniz.',
  toPanel: 'İşletme paneline git',
  anotherOne: 'Başka bir işletme kaydet',
  unconfirmed: 'E-posta adresinizi onaylamadan kaydı tamamlayamazsınız; yazdıklarınız saklanır.',
} as const

/** Answer to a submission that resembles a listed business. */
export const duplicateText = {
  title: 'Bu işletme zaten yayında olabilir',
  text: 'Aynı telefonla, aynı adda veya aynı yerde yayında olan bir işletme var:',
  view: 'Yayındaki sayfayı gör',
  claim: 'Bu sizin işletmenizse yeni kayıt açmayın; sayfasını açıp sahiplenin.',
  claimHere: 'Bu sizin işletmenizse yeni kayıt açmayın; onu sahiplenin.',
  toClaim: 'Bu işletmeyi sahiplen',
  confirm: 'Bu benim işletmem değil, yeni kaydet',
} as const

/** Next steps after a submission. */
export const submittedText = {
  title: 'Kaydınız alındı',
  text: (name: string) => `${name} onay bekliyor.`,
  verified: (name: string) => `${name} yayında.`,
  next: 'Bundan sonra',
  ofOwner: (isPlaced: boolean) => [
    'Ekibimiz bilgileri kontrol eder; sonuç size uygulamada ve e-posta ile bildirilir.',
    isPlaced
      ? 'Onaylanınca işletmeniz yayınlanır ve 3 ay ücretsiz süreniz başlar; sonrası 75 TL/ay.'
      : 'Onaylanınca işletmeniz yayınlanır. Haritadaki yerini panelinizden işaretleyince yakındakiler listelerinde de görünür ve 3 ay ücretsiz süreniz başlar; sonrası 75 TL/ay.',
    'Bu arada fotoğraf ekleyebilir, panelinizden durumunu izleyebilirsiniz.',
  ],
  ofOthers: (isPlaced: boolean) => [
    'Ekibimiz bilgileri kontrol eder; sonuç size uygulamada ve e-posta ile bildirilir.',
    isPlaced
      ? 'Onaylanınca işletme herkes için yayınlanır.'
      : 'Onaylanınca işletme herkes için yayınlanır; yakındakiler listelerinde haritadaki yeri işaretlenince görünür.',
    'İşletme sizinse yayınlandıktan sonra sayfasından sahiplenebilirsiniz.',
  ],
  toPanel: 'İşletme paneline git',
  toHome: 'Ana sayfaya dön',
} as const
