import type { UserType } from '#contract/accounts.ts'
import type { ErasureReason } from '#contract/users.ts'
import { greet, loginPath } from './mail.ts'

const roles: Record<UserType, string> = {
  customer: 'müşteri',
  business: 'işletme sahibi',
  field: 'saha ekibi',
  admin: 'yönetici',
}

const erasures: Record<ErasureReason, string> = {
  asked: 'Bize ilettiğiniz istek üzerine hesabınız ve hesabınıza bağlı kişisel verileriniz silindi.',
  law: 'Yasal bir yükümlülük nedeniyle hesabınız ve hesabınıza bağlı kişisel verileriniz silindi.',
  abuse:
    'Kullanım koşullarına aykırı kullanım nedeniyle hesabınız ve hesabınıza bağlı kişisel verileriniz silindi.',
}
const OWN_WISH = 'İsteğiniz üzerine hesabınız ve hesabınıza bağlı kişisel verileriniz silindi.'

const objection = 'Karara itirazınız varsa sitemizin altındaki iletişim adresinden bize yazın.'

/** Mails about the staff's decisions on an account, and about its end. */
export const accountMailTexts = {
  accountErased: ({ name, reason }: { name: string; reason?: ErasureReason }) => ({
    subject: 'Rehber724 hesabınız silindi',
    greeting: greet(name),
    before: [
      `${reason ? erasures[reason] : OWN_WISH} Açık oturumlarınız kapatıldı.`,
      'Açık bildirimleriniz adınız ve açıklamanız olmadan kaldı; işletmeniz varsa yayından kaldırıldı.',
    ],
    after: [
      'Bu, size gönderdiğimiz son e-postadır: adresiniz bu e-posta gittikten sonra kayıtlarımızda kalmaz.',
      'Dilediğiniz zaman yeni bir hesap açabilirsiniz.',
    ],
  }),
  accountMade: ({ name, password, userType }: { name?: string; password: string; userType: UserType }) => ({
    subject: 'Rehber724 hesabınız açıldı',
    greeting: greet(name),
    before: [
      `Sizin için bir Rehber724 hesabı (${roles[userType]}) açıldı. Bu e-posta adresi ve aşağıdaki ilk şifreyle giriş yapıp kendinize yeni bir şifre belirleyin.`,
    ],
    code: password,
    action: { label: 'Giriş yap', path: loginPath(userType) },
    after: [
      'İlk şifre 7 gün geçerlidir ve bir kez kullanılır. Süresi dolarsa "Şifremi unuttum" ile yenisini isteyin.',
    ],
  }),
  passwordGiven: ({
    name,
    password,
    userType,
  }: {
    name?: string
    password: string
    userType?: UserType
  }) => ({
    subject: 'Rehber724 yeni şifreniz',
    greeting: greet(name),
    before: [
      'Yönetici sizin için tek kullanımlık bir şifre gönderdi. Aşağıdaki şifreyle giriş yapıp kendinize yeni bir şifre belirleyin.',
    ],
    code: password,
    action: { label: 'Giriş yap', path: loginPath(userType) },
    after: [
      'Bu şifre 7 gün geçerlidir ve bir kez kullanılır.',
      'Böyle bir yardım istemediyseniz sitemizin altındaki iletişim adresinden bize bildirin.',
    ],
  }),
  accountBlocked: ({ name, reason }: { name: string; reason: string }) => ({
    subject: 'Rehber724 hesabınız engellendi',
    greeting: greet(name),
    before: [
      'Hesabınız engellendi ve açık oturumlarınız kapatıldı. Engel kalkana kadar giriş yapılamaz.',
      `Gerekçe: ${reason}`,
    ],
    after: [objection],
  }),
  accountUnblocked: ({ name, reason }: { name: string; reason: string }) => ({
    subject: 'Rehber724 hesabınızın engeli kaldırıldı',
    greeting: greet(name),
    before: ['Hesabınızın engeli kaldırıldı. Yeniden giriş yapabilirsiniz.', `Gerekçe: ${reason}`],
    action: { label: 'Giriş yap', path: '/login' },
    after: ['Şifrenizi hatırlamıyorsanız giriş sayfasından yenisini isteyin.'],
  }),
  roleChanged: ({ name, userType, reason }: { name: string; userType: UserType; reason: string }) => ({
    subject: 'Rehber724 hesap türünüz değişti',
    greeting: greet(name),
    before: [
      `Hesabınızın türü ${roles[userType]} oldu ve açık oturumlarınız kapatıldı.`,
      `Gerekçe: ${reason}`,
    ],
    action: { label: 'Giriş yap', path: loginPath(userType) },
    after: [objection],
  }),
  totpReset: ({ name, reason }: { name: string; reason: string }) => ({
    subject: 'Rehber724 iki adımlı girişiniz sıfırlandı',
    greeting: greet(name),
    before: [
      'Yönetici hesabınızın iki adımlı girişini kapattı ve açık oturumlarınızı sonlandırdı.',
      `Gerekçe: ${reason}`,
    ],
    action: { label: 'Bunu ben istemedim', path: '/forgot-password' },
    after: ['Siz istediyseniz giriş yapıp iki adımlı girişi yeniden kurun.'],
  }),
} as const
