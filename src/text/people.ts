import type { AuditAction } from '#contract/audit.ts'
import type { BusinessRole } from '#contract/people.ts'
import { greet } from './mail.ts'

const roles: Record<BusinessRole, string> = { owner: 'sahip', manager: 'yönetici', staff: 'çalışan' }
const roleOf = (role: unknown) => (role === 'manager' ? roles.manager : roles.staff)

/** `about`: whom it was done to, by name. */
type Facts = Readonly<Record<string, string | number | boolean | null>> & { about: string | null }

/** Acts in the business's name, as its owner reads them behind the actor's name. */
export const actSentences: Partial<Record<AuditAction, (data: Facts) => string>> = {
  'business.edited': () => 'İşletme bilgilerini değiştirdi.',
  'business.hours': () => 'Çalışma saatlerini değiştirdi.',
  'business.invitation_withdrawn': () => 'Bir daveti geri çekti.',
  'business.member_added': ({ role }) => `Ekibe katıldı (${roleOf(role)}).`,
  'business.member_invited': ({ role }) => `Ekibe birini davet etti (${roleOf(role)}).`,
  'business.member_left': () => 'Ekipten ayrıldı.',
  'business.member_removed': ({ about }) =>
    about === null ? 'Birini ekipten çıkardı.' : `Ekipten çıkardı: ${about}.`,
  'business.member_role': ({ about, role }) =>
    `Görev değiştirdi: ${about ?? 'bir ekip üyesi'}, ${roleOf(role)}.`,
  'business.duty': ({ onDuty }) => (onDuty ? 'Nöbeti başlattı.' : 'Nöbeti bitirdi.'),
  'business.owner_invited': () => 'İşletmeyi devralması için birini davet etti.',
  'business.passed_on': () => 'İşletmeyi devraldı.',
  'business.photo_added': () => 'Fotoğraf ekledi.',
  'business.photo_removed': () => 'Fotoğraf kaldırdı.',
  'business.photos_ordered': () => 'Fotoğrafları sıraladı.',
  'business.prize_changed': () => 'Çark ödüllerini değiştirdi.',
  'business.prize_redeemed': () => 'Bir ödülü kullandırdı.',
  'business.review_answered': () => 'Bir değerlendirmeyi yanıtladı.',
  'business.switched': ({ isOpen }) =>
    isOpen === null
      ? 'İşletmeyi çalışma saatlerine bıraktı.'
      : `İşletmeyi ${isOpen ? 'açık' : 'kapalı'} gösterdi.`,
}

/** Notices to the invited and to the owner in the application. */
export const peopleNotices = {
  /** `business`: null where it is not listed. */
  invited: (business: string | null, role: BusinessRole) =>
    role === 'owner'
      ? {
          title: 'Devir daveti',
          message: `${business ?? 'Bir'} işletmesinin sahibi, işletmeyi size devretmek istiyor.`,
        }
      : {
          title: 'Ekip daveti',
          message: `${business === null ? 'Bir işletme' : `${business} işletmesi`} sizi ekibine davet etti. Göreviniz: ${roles[role]}.`,
        },
  // Nobody's name: it would stay here after its account is gone.
  joined: (business: string) => ({
    title: 'Davetiniz kabul edildi',
    message: `${business} işletmesinin ekibine biri katıldı. Kim olduğunu Ekip sayfasında görün.`,
  }),
  removed: (business: string) => ({
    title: 'Ekipten çıkarıldınız',
    message: `${business} işletmesinin paneline erişiminiz sona erdi.`,
  }),
  left: (business: string) => ({
    title: 'Ekibinizden biri ayrıldı',
    message: `${business} işletmesinin ekibinden biri ayrıldı. Kalanları Ekip sayfasında görün.`,
  }),
}

type Invited = { name?: string; business?: string; path: string; role: BusinessRole }

/** `business` and `name` are missing where nobody has confirmed the address, `business` also while it is not listed. */
export const invitationMail = ({ name, business, path, role }: Invited) => ({
  subject: role === 'owner' ? 'Rehber724 devir daveti' : 'Rehber724 ekip daveti',
  greeting: greet(name),
  before: [
    role === 'owner'
      ? business
        ? `${business} işletmesinin sahibi, Rehber724’teki işletmesini size devretmek istiyor.`
        : 'Rehber724’teki bir işletmenin sahibi, işletmesini size devretmek istiyor.'
      : business
        ? `${business} işletmesi sizi Rehber724’teki ekibine davet etti.`
        : 'Rehber724’teki bir işletme sizi ekibine davet etti.',
    'Kabul etmek için bu e-posta adresiyle giriş yapın veya ücretsiz bir hesap açın.',
  ],
  action: { label: 'Daveti gör', path },
  after: [
    'Davet 7 gün geçerlidir.',
    'Bu işletmeyi tanımıyorsanız bir şey yapmanız gerekmez: kabul etmezseniz hiçbir şey değişmez.',
  ],
})
