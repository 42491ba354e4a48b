import type { ErrorCode } from '#contract/errors.ts'

/** What a person reads for each failure: what happened and what to do next. */
export const errorTexts = {
  invalid_input: 'Gönderilen bilgilerde hata var. Lütfen kontrol edip tekrar deneyin.',
  malformed_request: 'İstek anlaşılamadı. Lütfen sayfayı yenileyip tekrar deneyin.',
  picture_unreachable:
    'Bu adresten fotoğraf alınamadı. https:// ile başlayan, herkese açık bir fotoğraf adresi girin.',
  not_signed_in: 'Bu işlem için giriş yapmanız gerekiyor.',
  invalid_credentials: 'E-posta, şifre veya hesap türü hatalı.',
  invalid_phone_credentials: 'Telefon veya şifre hatalı.',
  otp_needed: 'Doğrulama uygulamanızdaki 6 haneli kodu girin.',
  otp_wrong: 'Kod hatalı veya daha önce kullanılmış. Uygulamadaki yeni kodu girin.',
  wrong_password: 'Mevcut şifreniz hatalı.',
  forbidden: 'Bu işlem için yetkiniz yok.',
  password_choice_needed: 'Devam etmek için önce yeni bir şifre belirleyin.',
  totp_setup_needed: 'Devam etmek için önce iki adımlı girişi kurun.',
  email_unconfirmed: 'Bu işlem için önce e-posta adresinizi onaylayın.',
  own_wheel: 'Kendi işletmenizin çarkını çeviremezsiniz.',
  promotion_restricted: 'Bu meslekte ödül ve çark kampanyası yapılamıyor.',
  prize_needs_permit:
    'Nakit ödüller ve üst sınırı aşan ödüller, kampanya izni girilmeden yayına alınamaz. Tutarı düşürün veya ödülü kapalı kaydedin.',
  own_business: 'Kendi işletmenize mesaj gönderemezsiniz.',
  conversation_blocked: 'Bu konuşmada mesajlaşma engellenmiş.',
  prize_unknown: 'Bu kodla size ait bir ödül bulunamadı. Kodu kontrol edip tekrar deneyin.',
  not_found: 'Aradığınız kayıt bulunamadı.',
  email_taken: 'Bu e-posta adresi zaten kayıtlı',
  totp_active: 'İki adımlı giriş zaten açık.',
  confirmation_over:
    'Bu bağlantının süresi dolmuş veya yerine yenisi gönderilmiş. Lütfen yeni bir bağlantı isteyin.',
  favorites_full: 'En fazla 200 favori tutabilirsiniz. Yenisini eklemek için birini çıkarın.',
  last_admin: 'Son yönetici hesabı silinemez. Önce başka bir yönetici hesabı açın.',
  demo_account: 'Deneme hesapları herkes tarafından kullanılır, silinemez.',
  business_ambiguous: 'Bu adla birden çok işletme var. İşletmeyi listeden seçin.',
  wheel_closed: 'Bu çarkta şu anda ödül yok.',
  wheel_seed_used: 'Çark bu arada başka bir sekmede çevrildi. Sayfayı yenileyip tekrar deneyin.',
  odds_full: 'Ödüllerin kazanma olasılıkları toplamı yüzde 100 değerini aşamaz.',
  prizes_full: 'Bir işletme en fazla 12 ödül tanımlayabilir. Yenisini eklemek için birini kaldırın.',
  conversation_closed: 'Bu konuşma kapandı, yeni mesaj gönderilemiyor.',
  appointment_answered: 'Bu randevu isteği zaten yanıtlandı.',
  photo_unusable: 'Bu fotoğraf artık gönderilemiyor. Lütfen yeniden yükleyin.',
  photos_full: 'Bir işletmenin en fazla 10 fotoğrafı olabilir. Yenisini eklemek için birini kaldırın.',
  photos_changed: 'Fotoğraflar bu arada değişti. Sayfayı yenileyip tekrar deneyin.',
  already_listed: 'Bu telefonla kayıtlı, aynı yerde veya aynı adda bir işletme zaten yayında.',
  not_a_draft: 'Bu işletme zaten onaya gönderildi. Bilgilerini panelinizden değiştirebilirsiniz.',
  already_used: 'Bu ödül zaten kullanıldı.',
  prize_expired: 'Bu ödülün süresi doldu.',
  body_too_large: 'Gönderilen bilgi çok büyük. Lütfen kısaltıp tekrar deneyin.',
  picture_too_large:
    'Fotoğraf en fazla 5 MB ve 25 megapiksel olabilir, bazı türlerde daha da küçük olmalıdır. Lütfen daha küçük bir fotoğraf seçin.',
  picture_unreadable:
    'Bu dosya fotoğraf olarak açılamadı. JPEG, PNG, WebP veya AVIF türünde bir fotoğraf seçin.',
  unsupported_media_type: 'Bu içerik türü desteklenmiyor.',
  too_many_requests: 'Çok sık istek gönderildi. Lütfen biraz bekleyip tekrar deneyin.',
  too_many_attempts: 'Çok fazla deneme yapıldı. Lütfen birkaç dakika sonra tekrar deneyin.',
  wheel_already_spun: 'Günlük çark hakkınız dolmuştur. Yarın tekrar deneyin.',
  too_many_messages:
    'Bir dakikada en fazla 20 mesaj gönderebilirsiniz. Lütfen biraz bekleyip tekrar deneyin.',
  too_many_conversations:
    'Bir saatte en fazla 5 yeni işletmeye yazabilirsiniz. Lütfen daha sonra tekrar deneyin.',
  too_many_uploads: 'Bir saatte en fazla 60 fotoğraf yükleyebilirsiniz. Lütfen daha sonra tekrar deneyin.',
  too_many_submissions: 'Bugün kaydedebileceğiniz işletme sayısına ulaştınız. Lütfen yarın tekrar deneyin.',
  internal: 'Beklenmeyen bir hata oluştu. Lütfen tekrar deneyin.',
  busy: 'Sistem şu anda yoğun. Lütfen birkaç saniye sonra tekrar deneyin.',
  unavailable: 'Hizmete şu anda ulaşılamıyor. Lütfen birazdan tekrar deneyin.',
  weather_unavailable: 'Hava durumu şu anda alınamıyor. Lütfen birazdan tekrar deneyin.',
} as const satisfies Record<ErrorCode, string>

/** The browser's own failure: the request never arrived or its answer never came back. */
export const networkErrorText = 'Bağlantı kurulamadı. İnternetinizi kontrol edip tekrar deneyin.'
