import type { BusinessStatus } from '#contract/businesses-own.ts'

/** Words of the owners' login by phone. */
export const businessLoginText = {
  title: 'İşletme Girişi',
  lead: 'İşletmenizi kaydederken verdiğiniz telefonla girin.',
  phone: 'Telefon',
  phoneHint: '05xxxxxxxxx biçiminde',
  passwordHint: 'İlk kez giriyorsanız size e-posta ile gönderilen otomatik şifreyi kullanın.',
  submit: 'Giriş Yap',
  submitting: 'Giriş yapılıyor...',
  missing: 'Lütfen tüm alanları doldurun',
  failed: 'Giriş hatası',
  done: 'Giriş başarılı!',
  byEmail: 'E-posta ile girmek ister misiniz?',
  toEmail: 'Giriş yapın',
  forgot: 'Şifrenizi mi unuttunuz?',
  ownerQuestion: 'İşletme sahibi misiniz?',
  toPhone: 'Telefonla giriş yapın',
} as const

/** Explanations to the owner of each status of a business. */
const statuses: Record<BusinessStatus, { badge: string; text: string }> = {
  draft: {
    badge: 'Taslak',
    text: 'Henüz yayında değil. Bilgileri tamamlanıp onaylanınca yayınlanır.',
  },
  pending: { badge: 'Bekliyor', text: 'Onay bekliyor. Onaylanınca yayınlanır.' },
  verified: { badge: 'Onaylı', text: 'Yayında.' },
  rejected: { badge: 'Reddedildi', text: 'Onaylanmadı, yayında değil.' },
  suspended: { badge: 'Askıda', text: 'Yayından kaldırıldı.' },
}

/** Words of the owner's panel. */
export const ownerPanelText = {
  businesses: 'İşletmeleriniz',
  choose: 'İşletme',
  add: 'Başka işletme ekle',
  back: 'Panelim',
  addFirst: 'İşletmenizi ekleyin',
  complete: 'Bilgileri tamamla',
  correct: 'Düzelt ve yeniden gönder',
  next: {
    draft: 'İşletmenizin kaydını tamamlayın',
    rejected: 'İşletmeniz onaylanmadı, nedenini görün',
  },
  links: 'İşletmenizi yönetin',
  toProfile: 'Bilgiler',
  toHours: 'Çalışma saatleri',
  toPhotos: 'Fotoğraflar',
  toStats: 'İstatistikler',
  toPeople: 'Ekip',
  toSubscription: 'Abonelik',
  toReviews: 'Değerlendirmeler',
  toPrint: 'Afiş ve saat kartı',
  toMessages: 'Müşteri mesajları',
  toPrizes: 'Ödüller ve çark',
  unread: (count: number) => `${count} okunmamış`,
  waiting: (count: number) => `${count} ödül kullanılmayı bekliyor`,
  account: 'Hesabınız',
  loading: 'İşletmeleriniz yükleniyor',
  failed: 'İşletmeleriniz yüklenemedi',
  none: 'Hesabınızda işletme yok',
  noneText: 'Bu hesapla henüz bir işletme kaydedilmemiş.',
  phone: 'Telefon',
  address: 'Adres',
  city: 'Şehir',
  notGiven: 'Girilmemiş',
  unplaced: {
    title: 'Yakındakiler listelerinde görünmüyorsunuz',
    text: 'İşletmenizin haritadaki yeri işaretli değil. İşaretleyene kadar süreniz ve ücretiniz işlemez.',
    action: 'Yerini işaretle',
  },
  view: 'Sayfasını gör',
  viewLabel: (name: string) => `${name}: sayfasını gör`,
  statuses,
  profile: 'Profil bilgileriniz',
  logout: 'Çıkış Yap',
  notOwner: 'Bu sayfa işletme hesapları içindir',
  notOwnerText:
    'Bu hesabın işletme tarafı yok. İşletmeniz varsa aynı e-posta ve şifreyle işletme tarafını da açabilirsiniz; müşteri hesabınız olduğu gibi kalır.',
} as const
