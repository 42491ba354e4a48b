import type { SubscriptionState } from '#contract/billing.ts'
import type { BusinessStatus, MissingPart } from '#contract/businesses-own.ts'
import { dayText } from './days.ts'

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

/** Steps that make a page more useful, a sentence and its button; `place` has words of its own. */
const steps: Record<Exclude<MissingPart, 'place'> | 'poster', { text: string; action: string }> = {
  hours: {
    text: 'Saatlerinizi girin; açık olduğunuz bilinsin.',
    action: 'Saatleri gir',
  },
  phone: { text: 'Telefonunuzu ekleyin; müşteriler arayabilsin.', action: 'Telefon ekle' },
  photos: { text: 'Fotoğraf ekleyin; sizi onunla tanırlar.', action: 'Fotoğraf ekle' },
  description: { text: 'Ne yaptığınızı iki cümleyle anlatın.', action: 'Tanıtım yaz' },
  poster: { text: 'Afişinizi asın; karekodu sayfanızı açar.', action: 'Afişi aç' },
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
  noUnread: 'Okunmamış yok',
  waiting: (count: number) => `${count} ödül bekliyor`,
  noWaiting: 'Bekleyen yok',
  waits: 'Sizi bekleyenler',
  unanswered: (count: number) => `${count} yorum yanıt bekliyor`,
  runningJob: 'Süren çağrı',
  ownClaim: 'Sahiplik başvurunuz',
  claimUnproven: 'Kanıt bekliyor',
  /** Only where something has to be paid now. */
  due: (state: SubscriptionState, suspendsOn: string | null): string | null => {
    if (state === 'suspended') return 'Ödeyin, listeye geri gelin'
    return state === 'past_due' && suspendsOn !== null ? `Son gün ${dayText(suspendsOn)}` : null
  },
  nextStep: 'Sıradaki adım',
  steps,
  account: 'Hesabınız',
  accountParts: 'Profil, şifre, oturumlar, onaylar, verileriniz',
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
