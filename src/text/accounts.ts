import { fieldTexts, requiredFieldsText } from './fields.ts'

/** Words of login, registration and owner sign-up. */
export const accountText = {
  fields: {
    name: 'Ad Soyad',
    email: 'E-posta',
    phone: 'Telefon',
    city: 'Şehir',
    password: 'Şifre',
    confirmPassword: 'Şifre Tekrar',
    businessName: 'İşletme Adı',
    ownerName: 'İşletme Sahibinin Adı Soyadı',
    address: 'Adres',
    description: 'Açıklama',
  },
  hints: {
    phone: '10 veya 11 rakam, örneğin 0555 111 22 33',
    password: 'En az 6 karakter',
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
  passwordsDiffer: 'Şifreler eşleşmiyor',
  passwordTooShort: fieldTexts.password_too_short,
  haveAccount: 'Zaten hesabınız var mı?',
  toLogin: 'Giriş yapın',
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
  missing: 'Lütfen e-posta ve şifrenizi girin',
  failed: 'Giriş başarısız',
  done: 'Giriş başarılı! Ana sayfaya yönlendiriliyorsunuz...',
  demoTitle: 'Test hesapları',
  demoText: 'Deneme sürümü: bir hesabı seçin, form dolsun.',
} as const

export const registerText = {
  title: 'Kayıt Ol',
  lead: 'Müşteri hesabı ücretsizdir ve bir dakika sürer.',
  submit: 'Kayıt Ol',
  submitting: 'Kaydınız yapılıyor...',
  failed: 'Kayıt başarısız',
  done: 'Kayıt başarılı! Ana sayfaya yönlendiriliyorsunuz...',
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
  done: 'İşletme kaydı başarılı! Ana sayfaya yönlendiriliyorsunuz...',
} as const
