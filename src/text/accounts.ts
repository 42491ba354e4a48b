import { fieldTexts, newPasswordTooShort, passwordTooShort, requiredFieldsText } from './fields.ts'

/** Words of login, registration and owner sign-up. */
export const accountText = {
  fields: {
    name: 'Ad Soyad',
    email: 'E-posta',
    phone: 'Telefon',
    city: 'Şehir',
    password: 'Şifre',
    confirmPassword: 'Şifre Tekrar',
    currentPassword: 'Mevcut Şifre',
    newPassword: 'Yeni Şifre',
    otp: 'Doğrulama Kodu',
    businessName: 'İşletme Adı',
    ownerName: 'İşletme Sahibinin Adı Soyadı',
    address: 'Adres',
    description: 'Açıklama',
  },
  hints: {
    phone: '10 veya 11 rakam, örneğin 0555 111 22 33',
    password: (least: number) => `En az ${least} karakter`,
    optional: 'İsteğe bağlı',
  },
  showPassword: 'Şifreyi göster',
  hidePassword: 'Şifreyi gizle',
  show: 'Göster',
  hide: 'Gizle',
  firstCities: 'Sık seçilen şehirler',
  otherCities: 'Diğer şehirler',
  required: fieldTexts.required,
  requiredFields: requiredFieldsText,
  phoneInvalid: fieldTexts.phone_invalid,
  passwordsDiffer: fieldTexts.passwords_differ,
  passwordTooShort,
  newPasswordTooShort,
  haveAccount: 'Zaten hesabınız var mı?',
  toLogin: 'Giriş yapın',
  toHome: 'Ana sayfaya git',
  goesHome: 'Ana sayfaya yönlendiriliyorsunuz...',
  goesOn: 'Kaldığınız yerden devam ediyorsunuz...',
} as const

export const loginText = {
  title: 'Giriş Yap',
  lead: 'Yakınınızdaki açık hizmetlere ulaşmak için hesabınıza girin.',
  accountType: 'Hesap türü',
  customer: 'Müşteri',
  business: 'İşletme',
  submit: 'Giriş Yap',
  submitting: 'Giriş yapılıyor...',
  forgot: 'Şifremi unuttum',
  noAccount: 'Hesabınız yok mu?',
  toRegister: 'Kayıt olun',
  notListed: 'İşletmeniz henüz rehberde değil mi?',
  missing: 'Lütfen e-posta ve şifrenizi girin',
  failed: 'Giriş başarısız',
  done: 'Giriş başarılı!',
  demoTitle: 'Test hesapları',
  demoText: 'Deneme sürümü: bir hesabı seçin, form dolsun.',
} as const

export const forgotText = {
  title: 'Şifremi Unuttum',
  lead: 'E-posta adresinizi yazın; size bir kez kullanabileceğiniz yeni bir şifre gönderelim.',
  submit: 'Yeni Şifre Gönder',
  submitting: 'Gönderiliyor...',
  failed: 'Şifre sıfırlama başarısız',
  emailMissing: 'Lütfen e-posta adresinizi girin',
  emailInvalid: fieldTexts.email_invalid,
  sent: 'E-posta Gönderildi!',
  sentTo: (email: string) =>
    `Yeni şifreniz ${email} adresine gönderildi. Bu şifreyle giriş yapıp kendinize yeni bir şifre belirleyin.`,
  sentHint:
    'Birkaç dakika içinde gelmezse gereksiz kutusuna ve adresin doğruluğuna bakın. Gelen şifre 15 dakika geçerlidir; eski şifreniz de geçerli kalır.',
  again: 'Gelmedi, Yeniden Gönder',
  sentAgain:
    'Bir e-posta daha istediniz. Önceki de gelirse ikisinin şifresi de geçerlidir. Bir adrese 20 dakikada en çok iki e-posta gönderilir; yine gelmezse o zaman deneyin.',
  remembered: 'Şifrenizi hatırladınız mı?',
  signedIn: 'Zaten giriş yaptınız. Gelen şifreyle girmek için önce çıkış yapın.',
  leave: 'Çıkış Yap, Girişe Git',
} as const

export const newPasswordText = {
  title: 'Yeni Şifre Belirleyin',
  lead: 'E-posta ile gelen şifre bir kez kullanılır. Bundan sonra kullanacağınız şifreyi belirleyin.',
  closed: 'Bu sayfa, e-posta ile gelen şifreyle giriş yapınca açılır.',
  askAgain: 'E-posta ile şifre iste',
  submit: 'Şifremi Kaydet',
  submitting: 'Kaydediliyor...',
  failed: 'Şifre değiştirilemedi',
  over: 'Süre doldu. Lütfen yeniden e-posta ile şifre isteyin.',
  done: 'Yeni şifreniz kaydedildi.',
} as const

export const registerText = {
  title: 'Kayıt Ol',
  lead: 'Müşteri hesabı ücretsizdir ve bir dakika sürer.',
  submit: 'Kayıt Ol',
  submitting: 'Kaydınız yapılıyor...',
  failed: 'Kayıt başarısız',
  done: 'Kayıt başarılı!',
  noAccount: 'Hesabınız yok mu?',
  toCustomer: 'Kayıt olun',
  ownerQuestion: 'İşletme sahibi misiniz?',
  toOwner: 'İşletmenizi kaydedin',
} as const

export const ownerText = {
  title: 'İşletme Kaydı',
  lead: '3 ay ücretsiz, sonra 75 TL/ay. İşletmeniz onaylandıktan sonra yayınlanır.',
  business: 'İşletmeniz',
  account: 'Hesabınız',
  submit: 'İşletmemi Kaydet',
  submitting: 'İşletmeniz kaydediliyor...',
  failed: 'Kayıt başarısız',
  done: 'İşletme kaydı başarılı!',
} as const
