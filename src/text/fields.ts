import type { FieldCode } from '#contract/errors.ts'
import { errorTexts } from './errors.ts'

/** Why one field was refused, in the words shown beside it. */
export const fieldTexts = {
  required: 'Bu alan zorunludur',
  login_required: 'Lütfen e-posta ve şifrenizi girin',
  business_login_required: 'Lütfen tüm alanları doldurun',
  invalid: 'Bu alan geçersiz',
  too_long: 'Bu alan çok uzun',
  too_short: 'Bu alan çok kısa',
  phone_invalid: 'Geçerli bir telefon numarası girin (10-11 rakam)',
  email_invalid: 'Geçerli bir e-posta adresi girin',
  email_same: 'Bu adres zaten hesabınızın adresi',
  password_too_short: 'Şifre en az 6 karakter olmalı',
  new_password_too_short: 'Yeni şifre en az 6 karakter olmalı',
  password_too_short_staff: 'Yönetici ve saha hesaplarında şifre en az 12 karakter olmalı',
  password_common: 'Bu şifre çok yaygın. Lütfen tahmin edilmesi daha zor bir şifre seçin',
  passwords_differ: 'Şifreler eşleşmiyor',
  password_wrong: 'Mevcut şifreniz hatalı',
  otp_wrong: 'Kod hatalı',
  city_unknown: 'Lütfen listeden bir şehir seçin',
  district_unknown: 'Lütfen bu şehrin ilçelerinden birini seçin',
  category_unknown: 'Lütfen listeden bir kategori seçin',
  website_invalid: 'Geçerli bir web adresi girin (örneğin www.isletmeniz.com)',
  position_outside: 'Konum Türkiye sınırları dışında görünüyor',
  out_of_range: 'Bu değer izin verilen aralığın dışında',
  ends_early: 'Bitiş günü başlangıçtan önce olamaz',
  time_invalid: 'Saati saat ve dakika olarak girin (örneğin 09:30)',
  date_invalid: 'Geçerli bir tarih seçin',
  date_far: 'En fazla bir yıl sonrası için tarih seçebilirsiniz',
  dates_overlap: 'Bu günler için başka bir istisna var',
  hours_missing: 'En az bir saat aralığı girin',
  hours_same: 'Açılış ve kapanış saati aynı olamaz',
  hours_overlap: 'Saat aralıkları birbiriyle çakışıyor',
  hours_too_many: 'Bir güne en fazla 4 saat aralığı girebilirsiniz',
  hours_too_long: 'İstisnalar çok uzun. Bazılarını silin veya nedenlerini kısaltın',
  hours_unreadable: 'Bu saatler anlaşılamadı (örneğin Mo-Sa 09:00-19:00; PH off)',
  sounds_lost: 'Kazandıran bir ödülün adında "olmadı", "kalmadı" veya "dene" geçemez',
  submission_required: 'İşletme adı, kategori, telefon, şehir ve adres bilgisi zorunludur',
  notification_required: 'Başlık ve mesaj alanları gerekli',
  staff_submission_required: 'İşletme adı, kategori ve telefon zorunludur',
  category_required: 'Lütfen işletmeniz için uygun bir kategori seçin',
  too_many_photos: 'En fazla 10 fotoğraf eklenebilir',
  picture_unreachable: errorTexts.picture_unreachable,
  picture_too_large: errorTexts.picture_too_large,
  picture_unreadable: errorTexts.picture_unreadable,
  photo_unusable: errorTexts.photo_unusable,
  web_address: 'İsim alanına web adresi yazılamaz',
  invitee_invalid: 'Bir e-posta adresi veya telefon numarası girin',
  invitee_self: 'Bu sizin hesabınız. Ekibinizden birinin adresini girin',
  why_elsewhere: 'Cihazınızın bulunduğu yerden uzak bir nokta seçtiniz; nedenini yazın',
  shift_unknown: 'Yalnızca işletmenin ekibinden kişiler nöbette olabilir',
  until_invalid: 'Nöbet şimdiden itibaren en fazla 24 saat sürebilir',
  plate_twice: 'Aynı plaka iki kez yazılmış',
  polygon_invalid: 'Haritada kenarları kesişmeyen bir alan çizin',
  owner_unknown: 'Bu adresle bir işletme hesabı yok',
} as const satisfies Record<FieldCode, string>

/** Where an installation asks for more than six. */
export const passwordTooShort = (least: number) => `Şifre en az ${least} karakter olmalı`

/** The same where an old password is replaced. */
export const newPasswordTooShort = (least: number) => `Yeni şifre en az ${least} karakter olmalı`

/** Several required fields missing at once. */
export const requiredFieldsText = 'Lütfen tüm zorunlu alanları doldurun'
