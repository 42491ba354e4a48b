import type { AuditAction, AuditSubject } from '#contract/audit.ts'
import { istanbulDate } from '#lib/time.ts'
import { sortableText } from './days.ts'
import { moneyText } from './money.ts'
import { wholeText } from './numbers.ts'

/** Facts that an entry keeps of an act. `business` is its name; null where it is gone, or none is meant. */
export type AuditFacts = {
  subjectId: number | null
  businessId: number | null
  business: string | null
  data: Readonly<Record<string, string | number | boolean | null>>
}

const of = ({ business, businessId }: AuditFacts) =>
  business ?? (businessId === null ? 'Silinmiş' : `${businessId} numaralı silinmiş`)
/** "Kadir Usta işletmesi": what follows is put to the last word, so that no name takes a suffix. */
const itsBusiness = (facts: AuditFacts, suffix: string) => `${of(facts)} işletmesi${suffix}`
const number = ({ subjectId }: AuditFacts) => `${subjectId ?? '?'} numaralı`
const many = (value: unknown) => wholeText(Number(value ?? 0))

const outcomes: Readonly<Record<string, string>> = {
  here: 'yerinde buldu',
  closed: 'kapanmış buldu',
  moved: 'taşınmış buldu',
  wrong: 'bilgilerini yanlış buldu',
}
const found = (outcome: unknown) => outcomes[String(outcome)] ?? 'not aldı'

const callResults: Readonly<Record<string, string>> = {
  reached: 'ulaştı',
  wrong: 'numara başkasının',
  unanswered: 'yanıt alamadı',
}

const roleName = ({ data }: AuditFacts) => (data['role'] === 'manager' ? 'yönetici' : 'çalışan')

const member = ({ data }: AuditFacts) =>
  data['userId'] === undefined ? 'birini' : `${String(data['userId'])} numaralı hesabı`

/** State that the switch was set to; null: back to the hours. */
const switchedTo = (isOpen: unknown): string =>
  isOpen === true ? 'açık gösterdi' : isOpen === false ? 'kapalı gösterdi' : 'çalışma saatlerine bıraktı'

/** `data.from`, `data.to`: the categories that had the tags and have them now. */
function tagsSet({ data }: AuditFacts): string {
  const tag = `Harita etiketi ${String(data['tags'] ?? '?')}`
  const [from, to] = [`${data['from'] ?? '?'} numaralı`, `${data['to'] ?? '?'} numaralı`]
  if (data['from'] == null) return `${tag} için ${to} kategoriyi seçti.`
  if (data['to'] == null) return `${tag} için ${from} kategoriyi kaldırdı.`
  return `${tag} için ${from} kategorinin yerine ${to} kategoriyi seçti.`
}

/** Acts as sentences whose subject is the actor. */
export const auditSentences: Record<AuditAction, (facts: AuditFacts) => string> = {
  'account.totp_off': () => 'Hesabının iki adımlı girişini kapattı.',
  'account.totp_on': () => 'Hesabında iki adımlı girişi açtı.',
  'ad.added': (facts) => `${number(facts)} reklamı ekledi.`,
  'ad.edited': (facts) => `${number(facts)} reklamı değiştirdi.`,
  'ad.tariff_set': () => 'Reklam tarifesini değiştirdi.',
  'audit.exported': () => 'İşlem kayıtlarını dosya olarak indirdi.',
  'business.added': (facts) => `${itsBusiness(facts, 'ni')} ekledi.`,
  'business.approved': (facts) => `${itsBusiness(facts, 'ni')} onayladı.`,
  'business.called': ({ data, ...facts }) =>
    `${itsBusiness({ data, ...facts }, 'nin')} listelenen numarasını aradı: ${callResults[String(data['result'])] ?? 'not aldı'}.`,
  'business.change_approved': (facts) => `${itsBusiness(facts, 'nin')} değişikliğini onayladı.`,
  'business.change_rejected': (facts) => `${itsBusiness(facts, 'nin')} değişikliğini reddetti.`,
  'business.change_reopened': (facts) =>
    `${itsBusiness(facts, 'nin')} değişikliği için verdiği kararı geri aldı.`,
  'business.duty': (facts) =>
    `${itsBusiness(facts, 'ni')} nöbete ${facts.data['onDuty'] === true ? 'soktu' : 'kapattı'}.`,
  'business.edited': (facts) => `${itsBusiness(facts, 'nin')} bilgilerini düzeltti.`,
  'business.hours': (facts) => `${itsBusiness(facts, 'nin')} çalışma saatlerini değiştirdi.`,
  'business.invitation_withdrawn': (facts) => `${itsBusiness(facts, 'nin')} bir ekip davetini geri çekti.`,
  'business.member_added': (facts) => `${itsBusiness(facts, 'nin')} ekibine katıldı: ${roleName(facts)}.`,
  'business.member_invited': (facts) =>
    `${itsBusiness(facts, 'nin')} ekibine birini davet etti: ${roleName(facts)}.`,
  'business.member_left': (facts) => `${itsBusiness(facts, 'nin')} ekibinden ayrıldı.`,
  'business.member_removed': (facts) => `${itsBusiness(facts, 'nin')} ekibinden ${member(facts)} çıkardı.`,
  'business.member_role': (facts) =>
    `${itsBusiness(facts, 'nin')} ekibinde ${member(facts)} ${roleName(facts)} yaptı.`,
  'business.licence': (facts) =>
    facts.data['isSeen'] === true
      ? `${itsBusiness(facts, 'nin')} yetki belgesini gördü.`
      : `${itsBusiness(facts, 'nin')} yetki belgesi onayını geri aldı.`,
  'business.merged': (facts) =>
    `${itsBusiness(facts, 'ni')} ${String(facts.data['into'] ?? '?')} numaralı kayıtla birleştirdi.`,
  'business.owner_set': (facts) => `${itsBusiness(facts, 'nin')} sahibini değiştirdi.`,
  'business.owner_invited': (facts) => `${itsBusiness(facts, 'ni')} devralması için birini davet etti.`,
  'business.passed_on': (facts) =>
    `${itsBusiness(facts, 'ni')} ${String(facts.data['before'] ?? '?')} numaralı hesaptan devraldı.`,
  'business.photo_added': (facts) => `${itsBusiness(facts, 'ne')} fotoğraf ekledi.`,
  'business.photo_removed': (facts) => `${itsBusiness(facts, 'nden')} fotoğraf kaldırdı.`,
  'business.photos_ordered': (facts) => `${itsBusiness(facts, 'nin')} fotoğraflarını sıraladı.`,
  'business.prize_changed': (facts) => `${itsBusiness(facts, 'nin')} çark ödüllerini değiştirdi.`,
  'business.prize_redeemed': (facts) =>
    `${itsBusiness(facts, 'nde')} ${String(facts.data['prizeId'] ?? '?')} numaralı ödülü kullandırdı.`,
  'business.rejected': (facts) => `${itsBusiness(facts, 'ni')} reddetti.`,
  'business.reopened': (facts) => `${itsBusiness(facts, ' için')} verdiği kararı geri aldı.`,
  'business.restored': (facts) => `${itsBusiness(facts, 'ni')} yeniden yayınladı.`,
  'business.review_answered': (facts) => `${itsBusiness(facts, 'nin')} bir değerlendirmesini yanıtladı.`,
  'business.suspended': (facts) => `${itsBusiness(facts, 'ni')} yayından kaldırdı.`,
  'business.switched': (facts) => `${itsBusiness(facts, 'ni')} ${switchedTo(facts.data['isOpen'])}.`,
  'business.visited': ({ data, ...facts }) =>
    `${itsBusiness({ data, ...facts }, 'ni')} ${data['isFar'] === true ? 'uzaktan' : 'yerinde'} kontrol etti: ${found(data['outcome'])}.`,
  'call_out.conversation_read': () => 'İtiraz edilen bir çağrının konuşmasını okudu.',
  'call_out.dispute_settled': (facts) =>
    `${number(facts)} çağrıya yapılan itirazı ${facts.data['isUpheld'] === true ? 'kabul etti' : 'reddetti'}.`,
  'category.added': (facts) => `${number(facts)} kategoriyi ekledi.`,
  'category.changed': (facts) => `${number(facts)} kategoriyi değiştirdi.`,
  'category.tags_set': tagsSet,
  'chain.approved': ({ data, ...facts }) =>
    `${number({ data, ...facts })} şube listesini onayladı: ${many(data['given'])} kayıt verildi, ${many(data['added'])} şube yayına girdi, ${many(data['apart'])} şube ayrıldı.`,
  'chain.document_read': (facts) => `${number(facts)} şube listesinin belgesini okudu.`,
  'chain.refused': (facts) => `${number(facts)} şube listesini reddetti.`,
  'claim.announced': (facts) =>
    `${itsBusiness(facts, 'nin')} devir başvurusunu kabul edip ilgililere duyurdu.`,
  'claim.approved': (facts) => `${itsBusiness(facts, 'nin')} sahiplik başvurusunu onayladı.`,
  'claim.dispute_dismissed': (facts) => `${itsBusiness(facts, 'ne')} yapılan sahiplik itirazını reddetti.`,
  'claim.dispute_reopened': (facts) =>
    `${itsBusiness(facts, 'ne')} yapılan sahiplik itirazını reddetme kararını geri aldı.`,
  'claim.document_read': (facts) => `${number(facts)} sahiplik başvurusunun belgesini okudu.`,
  'claim.handed_over': (facts) => `${itsBusiness(facts, 'ni')} duyurduğu devirle başvurana verdi.`,
  'claim.phone_code': (facts) => `${number(facts)} sahiplik başvurusu için telefon kodu oluşturdu.`,
  'claim.rejected': (facts) => `${itsBusiness(facts, 'nin')} sahiplik başvurusunu reddetti.`,
  'claim.reopened': (facts) =>
    `${itsBusiness(facts, 'nin')} sahiplik başvurusunu reddetme kararını geri aldı.`,
  'claim.revoked': (facts) => `${itsBusiness(facts, 'ni')} itiraz üzerine sahibinden aldı.`,
  'field_plan.added': (facts) => `${number(facts)} saha planını ekledi.`,
  'field_plan.changed': (facts) => `${number(facts)} saha planını değiştirdi.`,
  'import.applied': (facts) => `${number(facts)} içe aktarmayı uyguladı.`,
  'import.undone': (facts) => `${number(facts)} içe aktarmayı geri aldı.`,
  'letters.made': ({ data, ...facts }) =>
    `${number({ data, ...facts })} toplu mektubu hazırladı: ${many(data['letters'])} mektup.`,
  'letters.printed': (facts) => `${number(facts)} toplu mektubun dosyasını indirdi.`,
  'letters.cancelled': (facts) => `${number(facts)} toplu mektubu iptal etti.`,
  'notification.sent': ({ data }) => `${many(data['people'])} kullanıcıya bildirim gönderdi.`,
  'payment.confirmed': ({ data }) =>
    `${many(data['months'])} aylık ${moneyText(Number(data['amountKurus'] ?? 0))} tutarındaki havaleyi onayladı.`,
  'prize.redeemed': (facts) =>
    facts.businessId === null
      ? `${number(facts)} platform ödülünü kullandırdı.`
      : `${number(facts)} platform ödülünü kullandırdı, ${itsBusiness(facts, 'nin')} ücretinden ${many(facts.data['days'])} gün düştü.`,
  'removal.document_read': (facts) => `${number(facts)} kaldırma isteğinin belgesini okudu.`,
  'removal.refused': (facts) => `${number(facts)} kaldırma isteğini reddetti.`,
  'removal.removed': (facts) => `${number(facts)} kaldırma isteğiyle bir kaydı kaldırdı.`,
  'removal.reopened': (facts) => `${number(facts)} kaldırma isteğinin kararını geri aldı.`,
  'report.closed': ({ data, ...facts }) =>
    `${itsBusiness({ data, ...facts }, ' için')} gelen ${many(data['reports'])} bildirimi ${
      data['outcome'] === 'acted' ? 'gereğini yaparak' : 'sorun görmeyerek'
    } kapattı.`,
  'report.conversation_read': (facts) => `${itsBusiness(facts, 'nin')} şikâyet edilen bir konuşmasını okudu.`,
  'report.reopened': (facts) => `${itsBusiness(facts, ' için')} kapattığı bildirimleri yeniden açtı.`,
  'review.hidden': (facts) => `${itsBusiness(facts, 'ne')} yazılan bir değerlendirmeyi gizledi.`,
  'review.left': (facts) => `${number(facts)} değerlendirmenin bildirimlerini sorun görmeyerek kapattı.`,
  'review.reopened': (facts) =>
    `${itsBusiness(facts, 'ne')} yazılan bir değerlendirme için verdiği kararı geri aldı.`,
  'review.shown': (facts) => `${itsBusiness(facts, 'ne')} yazılan bir değerlendirmeyi yeniden gösterdi.`,
  'user.blocked': (facts) => `${number(facts)} hesabı engelledi.`,
  'user.created': (facts) => `${number(facts)} hesabı açtı.`,
  'user.erased': (facts) => `${number(facts)} hesabı ve kişisel verilerini sildi.`,
  'user.password_sent': (facts) => `${number(facts)} hesaba tek kullanımlık şifre gönderdi.`,
  'user.role_changed': (facts) => `${number(facts)} hesabın rolünü değiştirdi.`,
  'user.sessions_ended': (facts) => `${number(facts)} hesabın oturumlarını kapattı.`,
  'user.totp_reset': (facts) => `${number(facts)} hesabın iki adımlı girişini kaldırdı.`,
  'user.unblocked': (facts) => `${number(facts)} hesabın engelini kaldırdı.`,
  'wheel.budget_set': ({ subjectId, data }) =>
    `Çarkın ${subjectId ?? ''} bütçesini ${moneyText(Number(data['capKurus'] ?? 0))} yaptı.`,
  'wheel.segment_added': (facts) => `Platform çarkına ${number(facts)} dilimi ekledi.`,
  'wheel.segment_edited': (facts) => `Platform çarkının ${number(facts)} dilimini değiştirdi.`,
}

/** The same in a list to choose from. */
export const auditActionLabels: Record<AuditAction, string> = {
  'account.totp_off': 'İki adımlı girişi kapattı',
  'account.totp_on': 'İki adımlı girişi açtı',
  'ad.added': 'Reklam ekledi',
  'ad.edited': 'Reklam değiştirdi',
  'ad.tariff_set': 'Reklam tarifesini değiştirdi',
  'audit.exported': 'Kayıtları indirdi',
  'business.added': 'İşletme ekledi',
  'business.approved': 'İşletme onayladı',
  'business.called': 'İşletmenin numarasını aradı',
  'business.change_approved': 'Değişiklik onayladı',
  'business.change_rejected': 'Değişiklik reddetti',
  'business.change_reopened': 'Değişiklik kararını geri aldı',
  'business.duty': 'Nöbeti başlattı veya bitirdi',
  'business.edited': 'İşletme bilgisi düzeltti',
  'business.hours': 'Çalışma saati değiştirdi',
  'business.invitation_withdrawn': 'Ekip davetini geri çekti',
  'business.member_added': 'İşletme ekibine katıldı',
  'business.member_invited': 'İşletme ekibine davet etti',
  'business.member_left': 'İşletme ekibinden ayrıldı',
  'business.member_removed': 'İşletme ekibinden çıkardı',
  'business.member_role': 'Ekipteki görevi değiştirdi',
  'business.licence': 'Yetki belgesini işledi',
  'business.merged': 'İşletme birleştirdi',
  'business.owner_set': 'İşletmenin sahibini değiştirdi',
  'business.owner_invited': 'İşletmesini devretmek istedi',
  'business.passed_on': 'İşletme devraldı',
  'business.photo_added': 'Fotoğraf ekledi',
  'business.photo_removed': 'Fotoğraf kaldırdı',
  'business.photos_ordered': 'Fotoğraf sıraladı',
  'business.prize_changed': 'Çark ödülünü değiştirdi',
  'business.prize_redeemed': 'İşletmede ödül kullandırdı',
  'business.rejected': 'İşletme reddetti',
  'business.reopened': 'İşletme kararını geri aldı',
  'business.restored': 'İşletmeyi yeniden yayınladı',
  'business.review_answered': 'Değerlendirme yanıtladı',
  'business.suspended': 'İşletmeyi yayından kaldırdı',
  'business.switched': 'Açık veya kapalı gösterdi',
  'business.visited': 'İşletmeyi yerinde kontrol etti',
  'call_out.conversation_read': 'Çağrının konuşmasını okudu',
  'call_out.dispute_settled': 'Çağrı itirazını karara bağladı',
  'category.added': 'Kategori ekledi',
  'category.changed': 'Kategori değiştirdi',
  'category.tags_set': 'Harita etiketi değiştirdi',
  'chain.approved': 'Şube listesini onayladı',
  'chain.document_read': 'Şube listesinin belgesini okudu',
  'chain.refused': 'Şube listesini reddetti',
  'claim.announced': 'Devri duyurdu',
  'claim.approved': 'Sahiplik onayladı',
  'claim.dispute_dismissed': 'İtiraz reddetti',
  'claim.dispute_reopened': 'İtiraz kararını geri aldı',
  'claim.document_read': 'Başvuru belgesi okudu',
  'claim.handed_over': 'Devri tamamladı',
  'claim.phone_code': 'Telefon kodu oluşturdu',
  'claim.rejected': 'Sahiplik reddetti',
  'claim.reopened': 'Başvuru kararını geri aldı',
  'claim.revoked': 'İtirazla sahiplik aldı',
  'field_plan.added': 'Saha planı ekledi',
  'field_plan.changed': 'Saha planı değiştirdi',
  'import.applied': 'İçe aktarma uyguladı',
  'import.undone': 'İçe aktarmayı geri aldı',
  'letters.made': 'Toplu mektup hazırladı',
  'letters.printed': 'Toplu mektup indirdi',
  'letters.cancelled': 'Toplu mektubu iptal etti',
  'notification.sent': 'Bildirim gönderdi',
  'payment.confirmed': 'Havale onayladı',
  'prize.redeemed': 'Platform ödülü kullandırdı',
  'removal.document_read': 'Kaldırma belgesi okudu',
  'removal.refused': 'Kaldırma isteğini reddetti',
  'removal.removed': 'Kaydı kaldırdı',
  'removal.reopened': 'Kaldırma kararını geri aldı',
  'report.closed': 'Bildirim kapattı',
  'report.conversation_read': 'Şikâyet edilen konuşmayı okudu',
  'report.reopened': 'Bildirimi yeniden açtı',
  'review.hidden': 'Değerlendirme gizledi',
  'review.left': 'Değerlendirmede sorun görmedi',
  'review.reopened': 'Değerlendirme kararını geri aldı',
  'review.shown': 'Değerlendirmeyi yeniden gösterdi',
  'user.blocked': 'Hesap engelledi',
  'user.created': 'Hesap açtı',
  'user.erased': 'Hesap sildi',
  'user.password_sent': 'Şifre gönderdi',
  'user.role_changed': 'Rol değiştirdi',
  'user.sessions_ended': 'Oturumları kapattı',
  'user.totp_reset': 'İki adımlı girişi kaldırdı',
  'user.unblocked': 'Engel kaldırdı',
  'wheel.budget_set': 'Çark bütçesini belirledi',
  'wheel.segment_added': 'Çarka dilim ekledi',
  'wheel.segment_edited': 'Çark dilimi değiştirdi',
}

export const auditSubjectLabels: Record<AuditSubject, string> = {
  account: 'Hesap',
  ad: 'Reklam',
  audit: 'İşlem kayıtları',
  budget: 'Çark bütçesi',
  business: 'İşletme',
  call_out: 'Çağrı',
  category: 'Kategori',
  chain: 'Şube listesi',
  change: 'Değişiklik',
  claim: 'Sahiplik başvurusu',
  field_plan: 'Saha planı',
  import: 'İçe aktarma',
  letters: 'Toplu mektup',
  notification: 'Duyuru',
  payment: 'Ödeme',
  prize: 'Ödül',
  removal: 'Kaldırma isteği',
  report: 'Bildirim',
  review: 'Değerlendirme',
  segment: 'Çark dilimi',
  tariff: 'Reklam tarifesi',
}

/** The file of entries. */
export const auditFileText = {
  name: (at: Date) => `islem-kayitlari-${istanbulDate(at)}.csv`,
  head: ['Zaman', 'Kişi', 'E-posta', 'İşlem', 'Açıklama', 'Konu', 'Konu no', 'İşletme no', 'İşletme'],
  at: sortableText,
  gone: 'Silinmiş hesap',
} as const
