import type { BusinessRole, MemberRole } from '#contract/people.ts'
import { ISTANBUL } from '#lib/time.ts'

const day = new Intl.DateTimeFormat('tr', { day: 'numeric', month: 'long', timeZone: ISTANBUL })
const moment = new Intl.DateTimeFormat('tr', {
  day: 'numeric',
  month: 'long',
  hour: '2-digit',
  minute: '2-digit',
  timeZone: ISTANBUL,
})

export const roleTexts: Record<BusinessRole, string> = {
  owner: 'İşletme sahibi',
  manager: 'Yönetici',
  staff: 'Çalışan',
}

/** Rights of each role, in a sentence. */
export const roleLeads: Record<MemberRole, string> = {
  staff: 'Mesajları yanıtlar, ödül kodlarını kullandırır, işletmeyi açık veya kapalı gösterir.',
  manager:
    'Ayrıca bilgileri, saatleri, fotoğrafları ve ödülleri düzenler, istatistikleri ve çağrı işlerini görür.',
}

/** Words of the page where an owner looks after the people of a business. */
export const teamText = {
  title: 'Ekip',
  lead: 'Çalışanlarınız kendi hesaplarıyla girer; şifrenizi paylaşmanız gerekmez. Ödeme, kapatma ve ekip yalnızca sizdedir.',
  loading: 'Ekip yükleniyor',
  failed: 'Ekip yüklenemedi',
  notFound: 'Bu sayfa size açık değil',
  notFoundText: 'Ekibi yalnızca işletmenin sahibi yönetir.',
  forEditors:
    'Bilgileri, saatleri, fotoğrafları, istatistikleri ve çağrı işlerini işletmenin sahibi ve yöneticileri görür.',
  forPayers: 'Aboneliği ve ödemeleri yalnızca işletmenin sahibi yönetir.',
  people: 'Ekibiniz',
  since: (at: string) => `${day.format(new Date(at))} tarihinden beri`,
  role: 'Görev',
  roleLead: (role: string, lead: string) => `${role}: ${lead}`,
  roleOf: (name: string) => `${name}: görev`,
  remove: 'Çıkar',
  removeTitle: (name: string) => `${name} ekipten çıkarılsın mı?`,
  removeText: 'Panele ve konuşmalara erişimi hemen sona erer.',
  removed: 'Ekipten çıkarıldı',
  changed: 'Görev değiştirildi',
  cancel: 'Vazgeç',
  former: 'Önceki işletmecinin ekibi',
  formerText: 'İşletme size geçince erişimleri sona erdi. Çalışmaya devam edecekleri ekipte tutabilirsiniz.',
  keep: 'Ekipte tut',
  keepLabel: (name: string) => `${name}: ekipte tut`,
  forget: 'Listeden kaldır',
  forgetLabel: (name: string) => `${name}: listeden kaldır`,
  invite: 'Birini davet edin',
  to: 'E-posta veya telefon',
  toHint: 'Davet edeceğiniz kişinin Rehber724 hesabındaki veya açacağı hesaptaki adres',
  send: 'Davet et',
  sending: 'Davet ediliyor...',
  sent: 'Davet hazır',
  failedSend: 'Davet gönderilemedi',
  invitations: 'Yanıt bekleyen davetler',
  until: (at: string) => `${day.format(new Date(at))} gününe kadar geçerli`,
  over: 'Süresi doldu',
  nextOwner: 'Yeni sahip',
  share: 'Bağlantıyı paylaş',
  shareLabel: (to: string) => `${to}: bağlantıyı paylaş`,
  shareText: 'Rehber724 ekip daveti',
  copied: 'Bağlantı kopyalandı',
  shareHint:
    'E-postayla davet ettikleriniz bağlantıyı e-postayla da alır. Telefonla davet ettiklerinize bağlantıyı siz gönderin.',
  withdraw: 'Geri çek',
  withdrawLabel: (to: string) => `${to}: daveti geri çek`,
  withdrawn: 'Davet geri çekildi',
  acts: 'Son işlemler',
  noActs: 'Ekibinizin yaptıkları burada görünür.',
  at: (at: string) => moment.format(new Date(at)),
  gone: 'Silinmiş hesap',
  failedAct: 'İşlem yapılamadı',
  leave: 'Ekipten ayrıl',
  leaveTitle: (name: string) => `${name} ekibinden ayrılmak istiyor musunuz?`,
  left: 'Ekipten ayrıldınız',
} as const

/** Words for the invited. */
export const invitationText = {
  title: 'Ekip daveti',
  loading: 'Davet açılıyor',
  failed: 'Davet açılamadı',
  lead: (business: string) => `${business} sizi ekibine davet ediyor.`,
  role: (name: string) => `Göreviniz: ${name}.`,
  until: (at: string) => `Davet ${day.format(new Date(at))} gününe kadar geçerli.`,
  accept: 'Kabul et',
  decline: 'Reddet',
  failedAnswer: 'Yanıtınız gönderilemedi',
  accepted: 'Ekibe katıldınız',
  declined: 'Davet reddedildi',
  see: 'Daveti gör',
  toPanel: 'Panelim',
} as const

/** Words of the two sides of one account. */
export const sidesText = {
  toBusiness: 'İşletme paneline geç',
  toCustomer: 'Müşteri görünümüne geç',
  open: 'İşletme tarafını aç',
  opened: 'Hesabınızın işletme tarafı açıldı',
  failed: 'İşletme tarafı açılamadı',
} as const
