import type { AppointmentAnswer, ThreadSide } from '#contract/messages.ts'
import type { MessageReportKind } from '#contract/messages-reports.ts'
import { wholeText } from './numbers.ts'

/** Words of conversations. */
export const messagesText = {
  erasedCustomer: 'Silinmiş hesap',
  /** Of a push: never the message's text. */
  waiting: (unread: number) =>
    unread === 1 ? 'Size yeni bir mesaj yazdı.' : `Okumadığınız ${unread} mesaj var.`,
} as const

const answers: Record<AppointmentAnswer, string> = { accepted: 'Kabul edildi', declined: 'Reddedildi' }

/** Words of one conversation. */
export const talkText = {
  loading: 'Mesajlar yükleniyor',
  failed: 'Mesajlar yüklenemedi',
  notFound: 'Konuşma bulunamadı',
  notFoundText: 'Bu konuşma sizin değil, ya da işletme artık yayında değil.',
  offlineTitle: 'Bağlantı yok',
  offline: 'Önceki mesajlar cihazınızda saklanmaz. Yazdıklarınız burada bekler, bağlantı gelince gönderilir.',
  cut: 'Bağlantı kesildi, yeniden kuruluyor. Yazdıklarınız sırada bekler.',
  online: 'Çevrimiçi',
  offlineNow: 'Çevrimdışı',
  typing: 'yazıyor…',
  call: 'ARA',
  callName: (name: string) => `ARA: ${name}`,
  back: 'Mesajlara dön',
  empty: 'Henüz mesaj yok',
  emptyText: 'Sormak istediğinizi aşağıya yazın.',
  noOwner: 'Bu işletmenin hesabı henüz yok. Mesajınız saklanır, işletme hesabını açınca okur.',
  older: 'Önceki mesajları göster',
  loadingOlder: 'Önceki mesajlar yükleniyor',
  list: 'Mesajlar',
  unread: 'Okunmamış mesajlar',
  toEnd: 'Son mesaja in',
  you: 'Siz',
  business: 'İşletme',
  customer: 'Müşteri',
  automatic: 'Otomatik yanıt',
  price: 'Anlaşılan ücret',
  removed: 'Bu mesaj, yazan hesabını sildiği için kaldırıldı.',
  said: (name: string, words: string) => `${name}: ${words}`,
  sending: 'Gönderiliyor',
  sendingPart: (percent: number) => `Gönderiliyor: %${percent}`,
  waiting: 'Gönderilmeyi bekliyor',
  notSent: 'Gönderilemedi',
  sent: 'Gönderildi',
  delivered: 'Ulaştı',
  read: 'Okundu',
  tryAgain: 'Tekrar dene',
  discard: 'Sil',
  /** Of a message that lasts as long as the page. */
  unkept: 'Tarayıcınız bu mesajı saklayamadı. Gönderilene kadar bu sekmeyi kapatmayın, yoksa kaybolur.',
  unshown: 'Bu fotoğraf burada gösterilemiyor',
  location: 'Konum',
  openMap: 'Haritada aç',
  appointment: 'Randevu isteği',
  photo: 'Fotoğraf',
  answer: { none: 'Yanıt bekliyor', ...answers },
  accept: 'Kabul et',
  decline: 'Reddet',
  blockedByMe: 'Bu kişiyi engellediniz. Engeli kaldırana kadar ikiniz de yazamazsınız.',
  closed: 'Bu konuşmaya mesaj gönderilemiyor.',
  unconfirmed: 'Mesaj gönderebilmek için önce e-posta adresinizi onaylayın.',
} as const

/** Words of what one writes with. */
export const composerText = {
  label: 'Mesajınız',
  placeholder: 'Mesaj yazın',
  send: 'Gönder',
  hint: 'Enter gönderir, Shift ve Enter yeni satır açar.',
  left: (written: number, most: number) => `${wholeText(written)} / ${wholeText(most)}`,
  tooLong: (most: number) => `Bir mesaj en fazla ${wholeText(most)} karakter olabilir. Lütfen kısaltın.`,
  cancel: 'Vazgeç',
  location: {
    open: 'Konum',
    title: 'Konumunuzu gönderin',
    text: 'Karşı taraf bulunduğunuz yeri yaklaşık 10 metre doğrulukla görür.',
    asking: 'Konumunuz aranıyor…',
    denied: 'Konumunuz alınamadı. Tarayıcınızda konum iznini açıp tekrar deneyin ya da adresinizi yazın.',
    again: 'Konumu tekrar ara',
    send: 'Konumumu gönder',
  },
  appointment: {
    open: 'Randevu',
    title: 'Randevu isteyin',
    time: 'İstediğiniz gün ve saat',
    note: 'Not (isteğe bağlı)',
    missing: 'Gün ve saat seçin',
    past: 'Gelecekte, bir yıl içinde bir gün ve saat seçin',
    send: 'Randevu iste',
  },
  photo: 'Fotoğraf',
  quick: 'Hazır yanıtlar',
  quickSend: (reply: string) => `Hazır yanıtı gönder: ${reply}`,
} as const

/** Words of what else one does with a conversation. */
export const talkMenuText = {
  open: 'Seçenekler',
  close: 'Kapat',
  block: 'Engelle',
  blockText: 'Engellerseniz bu konuşmada ikiniz de yazamazsınız. İstediğinizde kaldırabilirsiniz.',
  unblock: 'Engeli kaldır',
  blocked: 'Engellendi',
  unblocked: 'Engel kaldırıldı',
  report: 'Şikâyet et',
  reportTitle: 'Konuşmayı şikâyet edin',
  reportText: 'Bildirdiğinizde ekibimiz bu konuşmayı okuyabilir.',
  reason: 'Neden',
  kinds: {
    spam: 'İstenmeyen ileti',
    abuse: 'Hakaret veya tehdit',
    fraud: 'Dolandırıcılık şüphesi',
    other: 'Başka bir neden',
  } satisfies Record<MessageReportKind, string>,
  details: 'Ayrıntı (isteğe bağlı)',
  submit: 'Şikâyeti gönder',
  submitting: 'Gönderiliyor...',
  reported: 'Şikâyetiniz alındı. Ekibimiz inceleyecek.',
} as const

/** Words of the list of conversations. */
export const inboxText = {
  title: 'Mesajlar',
  lead: 'İşletmelerle yazışmalarınız.',
  loading: 'Konuşmalar yükleniyor',
  failed: 'Konuşmalar yüklenemedi',
  empty: 'Henüz mesajınız yok',
  emptyText: 'Bir işletmenin sayfasındaki MESAJ düğmesiyle yazabilirsiniz.',
  emptyOwner: 'Henüz müşteri mesajı yok',
  emptyOwnerText: 'Müşterileriniz yazdığında mesajları burada görürsünüz.',
  browse: 'İşletmelere göz at',
  more: 'Daha eski konuşmalar',
  choose: 'Okumak için bir konuşma seçin',
  unread: (count: number) => `${count} okunmamış mesaj`,
  mine: (words: string) => `Siz: ${words}`,
  blocked: 'Engellendi',
  erased: messagesText.erasedCustomer,
  about: (business: string) => business,
  fromCustomers: 'Müşterilerinizden',
  toBusinesses: 'Sizin yazdıklarınız',
  which: 'Hangi mesajlar',
  panel: 'Panelime dön',
  ofOwner: 'Müşteri mesajları',
} as const

/** Words of the away message and the quick replies. */
export const messageSettingsText = {
  title: 'Otomatik yanıt ve hazır yanıtlar',
  business: 'İşletme',
  away: 'Otomatik yanıt',
  awayHint: 'Siz çevrimiçi değilken yazan müşteriye 2 saniye sonra gönderilir.',
  awayOn: 'Otomatik yanıt açık',
  replies: 'Hazır yanıtlar',
  repliesHint: 'Her satıra bir yanıt yazın, en fazla 20 satır. Konuşmada tek dokunuşla gönderilir.',
  awayMissing: 'Otomatik yanıtı açmak için metnini yazın',
  tooMany: 'En fazla 20 hazır yanıt yazabilirsiniz',
  tooLong: 'Bir yanıt en fazla 500 karakter olabilir',
  check: 'Lütfen işaretli alanları düzeltin',
  submit: 'Yanıtları Kaydet',
  submitting: 'Kaydediliyor...',
  done: 'Yanıtlarınız kaydedildi',
  failed: 'Yanıtlar kaydedilemedi',
} as const

/** Words of the dialog on the page of a business, and of the form on its simpler page. */
export const writeText = {
  button: 'MESAJ',
  title: (name: string) => `${name} ile mesajlaşın`,
  close: 'Kapat',
  formTitle: 'İşletmeye Mesaj Gönder',
  label: 'Mesajınız *',
  placeholder: 'İşletme hakkında sormak istediğiniz soruları yazabilirsiniz...',
  from: (name: string) => `Gönderen: ${name}`,
  submit: 'Mesaj Gönder',
  submitting: 'Gönderiliyor...',
  missing: 'Lütfen mesaj yazın ve giriş yapın',
  failed: 'Mesaj gönderilemedi. Lütfen tekrar deneyin.',
  done: 'Mesajınız başarıyla gönderildi! İşletme sahibi en kısa sürede size dönüş yapacaktır.',
  /** Where nobody can answer yet; the reason stands above the field. */
  kept: 'Mesajınız başarıyla gönderildi!',
  seeAll: 'Konuşmayı aç',
} as const

/** A part of a conversation, for the staff. */
export const talkExcerptText = {
  sides: { customer: 'müşteri', business: 'işletme' } satisfies Record<ThreadSide, string>,
  removed: 'Silinmiş mesaj',
  photo: 'Fotoğraf',
  location: 'Konum',
  appointment: 'Randevu isteği',
} as const
