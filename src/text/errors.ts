import type { ErrorCode } from '#contract/errors.ts'
import { browserErrorTexts } from './errors-browser.ts'

/** Message of each failure: what happened and what to do next. */
export const errorTexts = {
  ...browserErrorTexts,
  invalid_input: 'Gönderilen bilgilerde hata var. Lütfen kontrol edip tekrar deneyin.',
  malformed_request: 'İstek anlaşılamadı. Lütfen sayfayı yenileyip tekrar deneyin.',
  picture_unreachable:
    'Bu adresten fotoğraf alınamadı. https:// ile başlayan, herkese açık bir fotoğraf adresi girin.',
  not_signed_in: 'Bu işlem için giriş yapmanız gerekiyor.',
  invalid_credentials: 'E-posta, şifre veya hesap türü hatalı.',
  invalid_phone_credentials: 'Telefon veya şifre hatalı.',
  otp_needed: 'Doğrulama uygulamanızdaki 6 haneli kodu girin.',
  otp_wrong: 'Kod hatalı veya daha önce kullanılmış. Uygulamadaki yeni kodu girin.',
  forbidden: 'Bu işlem için yetkiniz yok.',
  password_choice_needed: 'Devam etmek için önce yeni bir şifre belirleyin.',
  totp_setup_needed: 'Devam etmek için önce iki adımlı girişi kurun.',
  fresh_login_needed: 'Bu işlem için şifrenizi veya doğrulama kodunuzu yeniden girmeniz gerekiyor.',
  email_unconfirmed: 'Bu işlem için önce e-posta adresinizi onaylayın.',
  phone_unproven: 'Bu işlem için önce cep telefonunuzu doğrulayın.',
  winner_unproven:
    'Kazanan kişi cep telefonunu henüz doğrulamadı. Ödül, kişi ödüllerim sayfasından telefonunu doğrulayınca kullanılabilir.',
  phone_code_wrong: 'Kod hatalı. Kontrol edip tekrar deneyin.',
  phone_code_over: 'Bu kodun süresi veya deneme hakkı bitti. Yeni bir kod isteyin.',
  phone_not_mobile:
    'Hesabınızdaki telefon bir cep telefonu değil. Hesap bilgilerinizden cep telefonunuzu girip tekrar deneyin.',
  phone_taken:
    'Bu telefonla başka bir hesap doğrulanmış. O hesabı kullanın veya hesap bilgilerinize başka bir cep telefonu girin.',
  sms_unavailable: 'Şu anda SMS gönderilemiyor. Lütfen daha sonra tekrar deneyin.',
  own_wheel: 'Kendi işletmenizin çarkını çeviremezsiniz.',
  promotion_restricted: 'Bu meslekte ödül ve çark kampanyası yapılamıyor.',
  prize_needs_permit:
    'Nakit ödüller ve üst sınırı aşan ödüller, kampanya izni girilmeden yayına alınamaz. Tutarı düşürün veya ödülü kapalı kaydedin.',
  invitation_not_yours:
    'Bu davet başka bir hesaba gönderilmiş. Davet edilen e-posta adresi veya telefonla kayıtlı hesabınızla giriş yapın.',
  invitation_over:
    'Bu davet kullanılmış, geri çekilmiş veya süresi dolmuş. İşletmenin sahibinden yeni bir davet isteyin.',
  people_full: 'Ekipte yer kalmadı. Yeni biri için önce birini ekipten çıkarın veya bir daveti geri çekin.',
  pass_on_not_possible:
    'Bu işletme şu anda devredilemez: yayında değil ya da sahipliğine itiraz edilebilecek 14 gün henüz dolmadı.',
  call_outs_off: 'Şimdi çağır şu anda kullanılamıyor. Listeden bir işletmeyi arayın.',
  call_out_trade: 'Bu kategori için çağrı yapılmıyor.',
  call_out_not_offered: 'Şu anda yakınınızda nöbette yeterli işletme yok. Listeden bir işletmeyi arayın.',
  call_out_active: 'Süren bir çağrınız var. Yenisi için önce onu iptal edin.',
  call_out_taken: 'Bu işi başka bir işletme aldı.',
  call_out_cancelled: 'Müşteri çağrıyı iptal etti.',
  call_out_barred:
    'Bu çağrıyı artık alamazsınız: işletmenin nöbeti, yetki belgesi ya da müşteriyle eşleşmesi değişti.',
  call_out_busy: 'Süren bir işiniz var; aynı anda ikincisini alamazsınız.',
  call_out_over: 'Bu çağrının süresi doldu.',
  call_out_done: 'Bu iş bitti.',
  call_out_not_late: 'Söz verilen saatin üzerinden henüz 15 dakika geçmedi.',
  call_out_dispute_early: 'Yalnızca bitmiş bir işe itiraz edilebilir.',
  call_out_dispute_late: 'İtiraz süresi doldu: işin bitmesinden sonra 7 gün içinde edilebilir.',
  call_out_disputed: 'Bu işe itiraz ettiniz; kararımızı bildireceğiz.',
  call_out_step: 'Önce varıldığı bildirilmeli.',
  call_out_not_yours: 'Bu iş artık sizin değil.',
  call_out_other: 'Söylediğiniz önceki işletme içindi; iş artık onda değil.',
  price_not_more: 'Anlaşılan ücretten yüksek bir tutar yazın.',
  price_open: 'Önceki ücret isteğiniz henüz yanıtlanmadı.',
  price_asks_spent: 'Bu iş için en çok 3 kez ek ücret isteyebilirsiniz.',
  price_answered: 'Bu ücret isteği artık yanıtlanamaz.',
  arrival_code_wrong: 'Kod yanlış. Müşterinin söylediği 4 haneli kodu yazın.',
  way_over: 'Bu yolculuk bitti. Bağlantı artık bir şey göstermiyor.',
  arrival_code_over: 'Kod çok kez yanlış yazıldı. Kodsuz devam edebilirsiniz.',
  call_outs_of_day: 'Bugün yapabileceğiniz 3 çağrıyı yaptınız. Listeden bir işletmeyi arayabilirsiniz.',
  call_outs_cancelled_often:
    'Kabul edilmiş çağrıları sık iptal ettiğiniz için bir süre yeni çağrı yapamazsınız. Listeden bir işletmeyi arayabilirsiniz.',
  licence_not_seen:
    'Nöbete girmeden önce yetki belgenizi görmemiz gerekiyor. Belgenizi iletişim adresimize gönderin.',
  removal_settled: 'Bu istek için zaten karar verilmiş. Listeyi yenileyin.',
  removal_answered: 'Bu isteğe zaten cevap verildi; cevap e-postanızda.',
  duty_not_listed: 'Nöbete yalnızca sahibi olan ve yayındaki işletmeler girebilir.',
  too_many_invitations: 'Çok sayıda davet gönderdiniz. Lütfen yarın tekrar deneyin.',
  own_business: 'Kendi işletmenize mesaj gönderemezsiniz.',
  conversation_blocked: 'Bu konuşmada mesajlaşma engellenmiş.',
  review_not_dealt:
    'Yalnızca yazışıp yanıt aldığınız veya ödül kullandığınız işletmeleri değerlendirebilirsiniz.',
  own_report: 'Kendi işletmenizi bildiremezsiniz. Bilgileri işletme panelinden düzeltebilirsiniz.',
  own_review: 'Kendi işletmenizi değerlendiremezsiniz.',
  own_review_report: 'Kendi değerlendirmenizi bildiremezsiniz.',
  review_exists: 'Bu işletmeyi zaten değerlendirdiniz. Değerlendirmenizi düzenleyebilirsiniz.',
  review_hidden: 'Bu işletme için yazdığınız değerlendirme gizlenmişti; yenisi yazılamaz.',
  claim_code_wrong: 'Kod hatalı. Kontrol edip tekrar deneyin.',
  claim_code_over: 'Bu kodun süresi veya deneme hakkı bitti. Yeni bir kod isteyin.',
  claim_not_possible: 'Bu işletme bu yolla sahiplenilemez. Sayfayı yenileyip diğer yolları deneyin.',
  takeover_running: 'Bu işletme için başka bir devir başvurusu sürüyor veya işletme yayında değil.',
  claim_taken: 'Bu işletmenin artık bir sahibi var veya yayında değil.',
  claim_not_proven: 'Bu başvuru henüz kanıtlanmadı veya sonuçlandı. Sayfayı yenileyin.',
  claim_needs_document:
    'Bu meslekte mektup tek başına yetmez. Başvuran bir belge yükleyince onaylayabilirsiniz.',
  chain_waits:
    'Şube listeniz gönderilmiş. Yenisini karardan sonra veya gönderdiğinizi geri çekince yükleyin.',
  chain_empty: 'En az bir şubeyi işaretli bırakın.',
  chain_needs_document:
    'Önce zincirin belgesini yükleyin: vergi levhası, ticaret sicili veya marka tescil belgesi.',
  chain_too_long: 'Bir listede en çok 200 şube olabilir. Listeyi bölüp sırayla gönderin.',
  claim_not_simple:
    'Bu başvuru topluca onaylanmaz: mektupla kanıtlanmamış, belge isteyen bir meslekte, başka başvuran da var ya da işletmenin durumu değişti. Tek tek bakın.',
  letter_unknown: 'Böyle bir kod yok. Mektuptaki 10 karakteri kontrol edip tekrar yazın.',
  letter_used:
    'Bu kod daha önce kullanıldı. Kullanan siz değilseniz işletmeyi sayfasından başka bir yolla sahiplenebilirsiniz.',
  letter_over:
    'Bu kod artık geçerli değil: süresi doldu ya da iptal edildi. İşletmeyi sayfasından başka bir yolla sahiplenebilirsiniz.',
  letters_none: 'Bu ilçede mektup gidecek yer kalmadı.',
  letters_over: 'Bu toplu mektubun süresi doldu ya da iptal edildi.',
  dispute_not_possible: 'Bu işletme için itiraz edilebilecek bir sahiplenme yok.',
  dispute_over: 'Bu itiraz bağlantısı geçersiz veya itiraz süresi doldu.',
  question_over: 'Bu soru artık geçerli değil: cevaplandı, günü geçti veya işletme sizde değil.',
  too_many_claims:
    'Kısa sürede çok fazla başvuru yapıldı veya kod istendi. Lütfen daha sonra tekrar deneyin.',
  document_unreadable:
    'Bu dosya belge olarak açılamadı. PDF, JPEG, PNG, WebP veya AVIF türünde bir dosya seçin.',
  import_unreadable:
    'Dosya eksik, bozuk veya tanınmayan biçimde. Overpass JSON, overpass-turbo GeoJSON veya .osm.pbf dosyası seçin.',
  tags_taken:
    'Bu etiket başka bir kategoride veya bu arada değiştirildi. Güncel listeye bakıp tekrar deneyin.',
  table_unreadable:
    'Tablo okunamadı: dosya eksik, bozuk, boş veya tanınmayan biçimde. Başlık satırı olan bir .csv veya .xlsx dosyası seçin.',
  table_old_format:
    'Bu dosya eski bir Excel biçiminde (.xls) veya parolalı. Excel’de açıp parolasız bir .xlsx olarak kaydedin ve onu seçin.',
  import_settled: 'Bu içe aktarma bu arada uygulandı, geri alındı veya silindi. Sayfayı yenileyin.',
  prize_unknown: 'Bu kodla size ait bir ödül bulunamadı. Kodu kontrol edip tekrar deneyin.',
  email_taken: 'Bu e-posta adresi zaten kayıtlı',
  totp_active: 'İki adımlı giriş zaten açık.',
  confirmation_over:
    'Bu bağlantının süresi dolmuş veya yerine yenisi gönderilmiş. Lütfen yeni bir bağlantı isteyin.',
  saved_searches_full: 'En fazla 20 arama kaydedebilirsiniz. Yenisini eklemek için birini bitirin.',
  named_places_full: 'Hesabınızda en fazla 10 yer tutabilirsiniz. Yenisini eklemek için birini silin.',
  favorites_full: 'En fazla 200 favori tutabilirsiniz. Yenisini eklemek için birini çıkarın.',
  last_admin:
    'Son yönetici hesabı silinemez, engellenemez ve rolü değiştirilemez. Önce başka bir yönetici hesabı açın.',
  demo_account: 'Deneme hesapları herkes tarafından kullanılır; silinemez ve rolleri değiştirilemez.',
  account_blocked:
    'Hesabınız engellendi. Gerekçesi e-posta adresinize gönderildi; itiraz için sitemizin altındaki iletişim adresine yazın.',
  own_account: 'Bu işlemi kendi hesabınıza yapamazsınız. Kendi hesabınız için hesap sayfanızı kullanın.',
  owns_businesses: 'Bu hesabın işletmesi var. Rolü değiştirmeden önce işletmelerin başka bir sahibi olmalı.',
  submitter_is_staff: 'Gönderen ekipten; hesabı kullanıcı sayfasından yönetin.',
  undo_over:
    'Bu karar artık geri alınamaz: üzerinden 15 dakika geçti veya sonrasında başka bir işlem yapıldı.',
  user_blocked: 'Bu hesap engelli. Önce engeli kaldırın.',
  user_unconfirmed: 'Bu hesabın e-posta adresi onaylanmamış. Ekip rolü yalnızca onaylı hesaba verilir.',
  slug_used: 'Bu kategoride işletme olduğu için adres adı artık değiştirilemez.',
  slug_taken: 'Bu adres adını başka bir kategori kullanıyor.',
  category_exists: 'Bu adla bir kategori zaten var.',
  business_ambiguous: 'Bu adla birden çok işletme var. İşletmeyi listeden seçin.',
  wheel_closed: 'Bu çarkta şu anda ödül yok.',
  wheel_seed_used: 'Çark bu arada başka bir sekmede çevrildi. Sayfayı yenileyip tekrar deneyin.',
  odds_full: 'Ödüllerin kazanma olasılıkları toplamı yüzde 100 değerini aşamaz.',
  prizes_full: 'Bir işletme en fazla 12 ödül tanımlayabilir. Yenisini eklemek için birini kaldırın.',
  conversation_closed: 'Bu konuşma kapandı, yeni mesaj gönderilemiyor.',
  appointment_answered: 'Bu randevu isteği zaten yanıtlandı.',
  photo_unusable: 'Bu fotoğraf artık gönderilemiyor. Lütfen yeniden yükleyin.',
  already_decided: 'Bu kayıt için bu arada karar verilmiş. Sayfayı yenileyip son durumu görün.',
  fee_unpaid:
    'Bu işletme ücreti ödenmediği için listede değil. Ödemesi alınınca kendiliğinden yeniden yayınlanır.',
  business_incomplete: 'Ad, kategori ve il girilmeden işletme yayınlanamaz.',
  changed_meanwhile:
    'Bilgiler bu arada başka bir yerden değişti. Yazdıklarınızı kontrol edip yeniden kaydedin.',
  business_closed: 'Bu işletme kapatılmış veya başka bir kayıtla birleştirilmiş; artık ücret ödenmez.',
  business_merged: 'Bu kayıt daha önce başka bir kayıtla birleştirilmiş. Sayfayı yenileyin.',
  merge_not_possible:
    'Bu iki kayıt birleştirilemez. Kalacak kayıt yayında olmalı, kapanacak kayıt taslak olmamalıdır.',
  merge_owner_needed: 'İki kaydın sahibi farklı. Kalan kaydın kimin olacağını seçin.',
  not_listed:
    'İşletmeniz yayında olmadığı için açık veya kapalı gösterilemiyor. Yayına alındığında bu düğme çalışır.',
  print_not_listed:
    'Afiş ve saat kartı yayındaki işletmeler içindir. İşletmeniz onaylanınca indirebilirsiniz.',
  hours_irregular: 'Saat kartı için haftalık çalışma saatlerinizi girin.',
  photos_full: 'Bir işletmenin en fazla 10 fotoğrafı olabilir. Yenisini eklemek için birini kaldırın.',
  photos_changed: 'Fotoğraflar bu arada değişti. Sayfayı yenileyip tekrar deneyin.',
  already_listed: 'Bu telefonla kayıtlı, aynı yerde veya aynı adda bir işletme zaten yayında.',
  not_a_draft: 'Bu işletme zaten onaya gönderildi. Bilgilerini panelinizden değiştirebilirsiniz.',
  already_used: 'Bu ödül zaten kullanıldı.',
  prize_needs_business: 'Bu ödül bir işletmede kullanılır. Kullanıldığı işletmeyi seçin.',
  credit_without_fee:
    'Bu işletme aylık ücret ödemediği için ödül burada kullanılamaz. Sahibi olan, ücretli bir işletme seçin.',
  payment_method_unavailable: 'Bu ödeme yöntemi şu anda kullanılamıyor. Lütfen başka bir yöntem seçin.',
  subscription_not_started: 'Aboneliğiniz işletmeniz onaylanınca başlar. Şimdi ödeme yapmanız gerekmiyor.',
  no_fee: 'Bu meslekte aylık ücret alınmıyor. Ödeme yapmanız gerekmiyor.',
  payment_settled: 'Bu ödeme daha önce sonuçlandı.',
  payment_amount_differs: 'Gelen tutar istenen tutardan farklı. Tutarı kontrol edip tekrar deneyin.',
  prize_expired: 'Bu ödülün süresi doldu.',
  body_too_large: 'Gönderilen bilgi çok büyük. Lütfen kısaltıp tekrar deneyin.',
  unsupported_media_type: 'Bu içerik türü desteklenmiyor.',
  too_many_requests: 'Çok sık denediniz. Lütfen biraz bekleyip tekrar deneyin.',
  too_many_attempts: 'Çok fazla deneme yapıldı. Lütfen birkaç dakika sonra tekrar deneyin.',
  wheel_already_spun: 'Günlük çark hakkınız dolmuştur. Yarın tekrar deneyin.',
  too_many_messages:
    'Bir dakikada en fazla 20 mesaj gönderebilirsiniz. Lütfen biraz bekleyip tekrar deneyin.',
  too_many_conversations:
    'Bir saatte en fazla 5 yeni işletmeye yazabilirsiniz. Lütfen daha sonra tekrar deneyin.',
  too_many_uploads: 'Bir saatte en fazla 60 fotoğraf yükleyebilirsiniz. Lütfen daha sonra tekrar deneyin.',
  too_many_lists: 'Bugün 40 dosya okuttunuz. Yarın yeniden deneyin.',
  too_many_submissions: 'Bugün kaydedebileceğiniz işletme sayısına ulaştınız. Lütfen yarın tekrar deneyin.',
  busy: 'Sistem şu anda yoğun. Lütfen birkaç saniye sonra tekrar deneyin.',
  unavailable: 'Hizmete şu anda ulaşılamıyor. Lütfen birazdan tekrar deneyin.',
  weather_unavailable: 'Hava durumu şu anda alınamıyor. Lütfen birazdan tekrar deneyin.',
  payment_unavailable: 'Ödeme sayfası şu anda açılamıyor. Lütfen birazdan tekrar deneyin.',
} as const satisfies Record<ErrorCode, string>
