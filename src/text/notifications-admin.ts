import type { NotificationKind } from '#contract/notifications.ts'
import type { TargetType } from '#contract/notifications-admin.ts'
import { fieldTexts } from './fields.ts'
import { wholeText } from './numbers.ts'

/** The admin's page of notifications. */
export const adminNotificationText = {
  title: 'Bildirim gönder',
  lead: 'Kullanıcılara duyuru gönderin ve son gönderilenleri görün.',
  fields: {
    title: 'Başlık',
    message: 'Mesaj',
    targetType: 'Hedef kitle',
    targetCities: 'Şehirler',
    userIds: 'Kullanıcılar',
    kind: 'Tür',
  },
  required: fieldTexts.notification_required,
  fieldRequired: 'Bu alan gerekli',
  noUsers: 'En az bir kullanıcı seçin',
  targets: {
    all: 'Tüm kullanıcılar',
    customers: 'Sadece müşteriler',
    businesses: 'Sadece işletmeler',
    specific: 'Seçili kullanıcılar',
  } satisfies Record<TargetType, string>,
  kinds: { service: 'İşlem', commercial: 'Ticari' } satisfies Record<NotificationKind, string>,
  kindHints: {
    service: 'Hesap ve hizmetle ilgili bilgi; herkese ulaşır.',
    commercial: 'Kampanya ve tanıtım; yalnızca onay verenlere, kişi başına günde en çok 5.',
  } satisfies Record<NotificationKind, string>,
  addCity: 'Şehir ekle (isteğe bağlı)',
  chooseCity: 'Şehir seçin',
  everywhere: 'Şehir seçilmezse tüm Türkiye.',
  chosenCities: 'Seçilen şehirler',
  remove: (name: string) => `${name}: çıkar`,
  findUsers: 'Kullanıcı ara',
  findHint: 'Ad, e-posta veya telefonun bir parçası',
  found: 'Bulunanlar',
  chosen: 'Seçilen kullanıcılar',
  nobodyFound: 'Bu arama ile kullanıcı bulunamadı.',
  add: (name: string) => `${name}: ekle`,
  full: 'En fazla 500 kullanıcı seçilebilir.',
  counting: 'Kaç kişiye ulaşacağı hesaplanıyor...',
  reach: (people: number) =>
    people === 0 ? 'Bu seçimle kimseye ulaşmıyor.' : `${wholeText(people)} kullanıcıya ulaşacak.`,
  left: (people: number) =>
    `${wholeText(people)} kişi onay vermediği veya bugünkü sınırı dolduğu için almayacak.`,
  notCounted: 'Kaç kişiye ulaşacağı hesaplanamadı.',
  send: 'Bildirim Gönder',
  sure: {
    title: (people: number) => `${wholeText(people)} kişiye gönderilsin mi?`,
    lead: 'Gönderilen bildirim geri alınamaz.',
    send: (people: number) => `${wholeText(people)} kişiye gönder`,
    cancel: 'Vazgeç',
  },
  failedTitle: 'Hata',
  failed: 'Bildirim gönderilemedi',
  sentTitle: 'Başarılı',
  sent: (people: number) => `Bildirim ${people} kullanıcıya gönderildi`,
  history: {
    title: 'Son gönderilenler',
    empty: 'Henüz bildirim gönderilmemiş',
    emptyText: 'Gönderdiğiniz son 10 bildirim burada listelenir.',
    failed: 'Gönderilenler yüklenemedi',
    loading: 'Gönderilenler yükleniyor...',
    cities: 'Şehirler',
    people: 'Alıcı',
    read: 'Okuyan',
    pushed: 'Anlık bildirim',
    sentBy: 'Gönderen',
    count: (n: number) => wholeText(n),
  },
} as const
