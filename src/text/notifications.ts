import type { PushKind } from '#contract/push.ts'
import { momentText } from './days.ts'

/** Words of one's own notifications. */
export const notificationText = {
  title: 'Bildirimler',
  lead: 'Size gönderilen duyurular ve hesabınızla ilgili haberler. Son 90 gün burada durur.',
  unreadWords: (count: number) => (count === 0 ? 'Okunmamış bildirim yok' : `${count} okunmamış bildirim`),
  loading: 'Bildirimler yükleniyor...',
  failed: 'Bildirimler yüklenemedi',
  empty: 'Henüz bildiriminiz yok',
  emptyText: 'Size bir duyuru gönderildiğinde burada görürsünüz.',
  readAll: 'Tümünü okundu say',
  markRead: (title: string) => `${title}: okundu say`,
  read: 'Okundu say',
  open: 'Aç',
  openOf: (title: string) => `${title}: aç`,
  isNew: 'Yeni',
  isOffer: 'Ticari ileti',
  more: 'Daha eskileri göster',
  sentAt: momentText,
} as const

/** Words of asking for, and of keeping, push messages. */
export const pushText = {
  title: 'Anlık bildirimler',
  why: 'Sayfa kapalıyken de haberiniz olsun: bir işletme size yanıt verdiğinde ya da önemli bir duyuru olduğunda bu cihaza kısa bir bildirim gelir. Mesajın içeriği bildirimde yazmaz.',
  turnOn: 'Anlık bildirimleri aç',
  isOn: 'Bu cihazda anlık bildirimler açık.',
  turnOff: 'Bu cihazda kapat',
  kindsTitle: 'Bu cihaza gelecekler',
  kinds: {
    messages: 'Yeni mesajlar',
    service: 'Duyurular',
  } satisfies Record<PushKind, string>,
  offers: 'Kampanya bildirimleri yalnızca onay verirseniz gelir.',
  consents: 'Onayları düzenle',
  denied:
    'Tarayıcınız bu site için bildirimlere izin vermiyor. Açmak için tarayıcının site ayarlarından bildirimlere izin verin, sonra sayfayı yenileyin.',
  unsupported: 'Tarayıcınız anlık bildirimleri desteklemiyor.',
  installFirst:
    'Bu cihazda anlık bildirim için önce siteyi ana ekrana ekleyin: paylaş düğmesinden “Ana Ekrana Ekle” seçeneğine dokunun ve uygulamayı oradan açın.',
  notNow: 'İzin verilmedi. İstediğiniz zaman yeniden deneyebilirsiniz.',
  failed: 'Anlık bildirimler açılamadı. Lütfen biraz sonra tekrar deneyin.',
  turnedOn: 'Anlık bildirimler açıldı',
  turnedOff: 'Anlık bildirimler bu cihazda kapatıldı',
  saved: 'Tercihiniz kaydedildi',
  working: 'Anlık bildirim ayarları yükleniyor...',
} as const
