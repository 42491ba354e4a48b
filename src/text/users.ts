import type { UserType } from '#contract/accounts.ts'
import type { ErasureReason, UserAction, UserState } from '#contract/users.ts'
import { momentText } from './days.ts'

const at = (instant: string) => momentText(instant)

export const roleTexts: Record<UserType, string> = {
  customer: 'Müşteri',
  business: 'İşletme sahibi',
  field: 'Saha ekibi',
  admin: 'Yönetici',
}

const states: Record<UserState, string> = {
  active: 'Engelsizler',
  blocked: 'Engelliler',
  unconfirmed: 'E-postası onaysızlar',
}

/** Everybody's accounts before the staff. */
export const adminUsersText = {
  title: 'Kullanıcılar',
  lead: 'Hesapları arayın; rol, engel ve oturumlara buradan bakın.',
  startNote: 'Hesaplar, roller ve engeller',
  search: 'Kullanıcı ara',
  searchHint: 'Ad, e-posta veya telefon',
  role: 'Rol',
  state: 'Durum',
  all: 'Tümü',
  states,
  loading: 'Kullanıcılar yükleniyor...',
  failed: 'Kullanıcılar yüklenemedi',
  more: 'Daha fazla göster',
  nothingFound: 'Eşleşen kullanıcı yok',
  nothingFoundText: 'Başka bir rol veya durum seçin ya da aramayı değiştirin.',
  blocked: 'Engelli',
  unconfirmed: 'E-posta onaysız',
  demo: 'Deneme hesabı',
  since: 'Açılış:',
  columns: { name: 'Ad', email: 'E-posta', phone: 'Telefon', city: 'Şehir', since: 'Açılış' },
} as const

/** A new account of the staff or of an owner. */
export const newUserText = {
  open: 'Hesap aç',
  title: 'Yeni hesap',
  lead: 'İlk şifre bu e-posta adresine gönderilir, 7 gün geçerlidir ve bir kez kullanılır.',
  fields: {
    userType: 'Rol',
    name: 'Ad soyad',
    email: 'E-posta',
    phone: 'Telefon',
    city: 'Şehir',
  },
  missing: 'Lütfen tüm alanları doldurun',
  required: 'Bu alan zorunludur',
  submit: 'Hesabı aç',
  submitting: 'Açılıyor...',
  failed: 'Hesap açılamadı',
  done: (email: string) => `Hesap açıldı; ilk şifre ${email} adresine gönderildi`,
} as const

const actions: Record<UserAction, string> = {
  created: 'Yönetici hesabı açtı',
  blocked: 'Engellendi',
  unblocked: 'Engeli kaldırıldı',
  role_changed: 'Rolü değiştirildi',
  sessions_ended: 'Oturumları kapatıldı',
  totp_reset: 'İki adımlı girişi sıfırlandı',
  password_sent: 'Şifre gönderildi',
}

/** One account before the staff. */
export const adminUserText = {
  back: 'Kullanıcı listesi',
  loading: 'Kullanıcı yükleniyor...',
  failed: 'Kullanıcı yüklenemedi',
  notFound: 'Kullanıcı bulunamadı',
  notFoundText: 'Bu hesap silinmiş olabilir.',
  facts: 'Bilgiler',
  labels: {
    email: 'E-posta',
    phone: 'Telefon',
    city: 'Şehir',
    role: 'Rol',
    totp: 'İki adımlı giriş',
    blocked: 'Engel',
    created: 'Açılış',
  },
  totp: { on: 'Açık', off: 'Kapalı' },
  blockedAt: (instant: string) => `${at(instant)} engellendi`,
  at,
  sessions: 'Oturumlar',
  noSessions: 'Açık oturum yok.',
  session: ({ createdAt, lastSeenAt }: { createdAt: string; lastSeenAt: string }) =>
    `${at(createdAt)} açıldı, son görülme ${at(lastSeenAt)}`,
  businesses: 'İşletmeler',
  noBusinesses: 'İşletmesi yok.',
  consents: 'İzinler',
  consentRows: {
    terms: 'Kullanım koşulları',
    notice: 'Aydınlatma metni',
    email: 'E-postayla ticari ileti',
    sms: 'SMS ile ticari ileti',
    push: 'Anlık bildirimle ticari ileti',
    advertising: 'Reklam ağı',
  },
  accepted: (version: string, instant: string) => `${version} sürümü, ${at(instant)} kabul edildi`,
  told: 'Haberdar edildi',
  notTold: 'Kayıt yok',
  shown: (instant: string) => `${at(instant)} gösterildi`,
  given: (instant: string | null) => (instant ? `İzin verdi, ${at(instant)}` : 'İzin verdi'),
  notGiven: 'İzin yok',
  history: 'Geçmiş',
  noHistory: 'Bu hesaba bir işlem yapılmamış.',
  actions,
  bySomebody: 'Silinmiş hesap',
  ownTitle: 'Bu sizin hesabınız',
  ownText: 'Kendi rolünüzü, engelinizi ve oturumlarınızı buradan değiştiremezsiniz.',
  toOwn: 'Hesap sayfam',
  work: 'İşlemler',
} as const

const erasures: Record<ErasureReason, string> = {
  asked: 'Kişinin kendi isteği (yazılı başvuru)',
  law: 'Yasal yükümlülük',
  abuse: 'Sahte hesap veya kötüye kullanım',
}

/** Acts on an account: the button, the dialog, and the confirmation. */
export const userActText = {
  reason: 'Gerekçe',
  reasonHint: 'Kişi bu gerekçeyi e-postayla okur.',
  reasonMissing: 'Gerekçeyi yazın',
  close: 'Kapat',
  cancel: 'Vazgeç',
  failed: 'İşlem yapılamadı',
  busy: 'Yapılıyor...',
  block: {
    label: 'Engelle',
    note: 'Giriş yapamaz, açık oturumları hemen kapanır.',
    title: 'Hesabı engelle',
    text: 'Oturumları hemen kapanır ve engel kalkana kadar giriş yapamaz. İşletmeleri yayında kalır ama düzenlenemez; gerekirse onları ayrıca askıya alın.',
    done: 'Hesap engellendi',
  },
  unblock: {
    label: 'Engeli kaldır',
    note: 'Yeniden giriş yapabilir.',
    title: 'Engeli kaldır',
    text: 'Kişi eski şifresiyle yeniden giriş yapabilir.',
    done: 'Engel kaldırıldı',
  },
  role: {
    label: 'Rolü değiştir',
    note: 'Oturumları kapanır. Ekibe katılan yeni bir şifre seçer.',
    title: 'Rolü değiştir',
    text: 'Oturumları kapanır. Ekibe katılanın eski şifresi geçersiz olur; e-postayla gelen şifreyle girip yenisini seçer. Ekipten ayrılanın iki adımlı girişi kapanır.',
    field: 'Yeni rol',
    done: 'Rol değiştirildi',
  },
  sessions: {
    label: 'Oturumları kapat',
    note: 'Bütün cihazlarında çıkış yapılır.',
    title: 'Bütün oturumları kapat',
    text: 'Kişi bütün cihazlarında yeniden giriş yapmak zorunda kalır.',
    done: 'Oturumlar kapatıldı',
  },
  totp: {
    label: 'İki adımlı girişi sıfırla',
    note: 'Telefonunu ve kurtarma kodlarını kaybedenler için.',
    title: 'İki adımlı girişi sıfırla',
    text: 'Önce karşınızdakinin gerçekten bu kişi olduğundan emin olun. Oturumları kapanır; yalnızca şifreyle girip yeniden kurar.',
    done: 'İki adımlı giriş sıfırlandı',
  },
  password: {
    label: 'Şifre gönder',
    note: 'E-posta adresine tek kullanımlık bir şifre gider.',
    title: 'Şifre gönder',
    text: 'E-posta adresine 7 gün geçerli, tek kullanımlık bir şifre gönderilir. Yenisini seçene kadar eski şifresi de geçerlidir.',
    done: 'Şifre e-postayla gönderildi',
  },
  erase: {
    label: 'Hesabı sil',
    note: 'Hesap ve kişisel verileri geri gelmemek üzere silinir.',
    title: 'Hesabı sil',
    text: 'Hesap ve bağlı kişisel veriler hemen silinir, geri getirilemez. İşletmeleri yayından kalkar. Kişiye e-postayla bildirilir.',
    field: 'Silme nedeni',
    missing: 'Nedeni seçin',
    done: 'Hesap silindi',
  },
  erasures,
} as const
