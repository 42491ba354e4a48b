import type { UserType } from '#contract/accounts.ts'

/** Without a name to whoever has not confirmed the address. */
export const greet = (name?: string) => (name ? `Merhaba ${name},` : 'Merhaba,')

/** Path of the login with the right tab chosen. */
export const loginPath = (userType?: UserType): string =>
  userType === 'business' ? '/login?door=business' : '/login'

/** Words of every mail. */
export const mailTexts = {
  resetPassword: ({
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
      'Şifrenizi unuttuğunuzu bildirdiniz. Aşağıdaki şifreyle giriş yapıp kendinize yeni bir şifre belirleyebilirsiniz.',
    ],
    code: password,
    action: { label: 'Giriş yap', path: loginPath(userType) },
    after: [
      'Bu şifre 15 dakika geçerlidir ve bir kez kullanılır. O zamana kadar eski şifreniz de geçerlidir.',
      'Bu isteği siz yapmadıysanız bir şey yapmanız gerekmez: hesabınız değişmedi.',
    ],
  }),
  passwordChanged: ({ name }: { name: string }) => ({
    subject: 'Rehber724 şifreniz değişti',
    greeting: greet(name),
    before: ['Hesabınızın şifresi az önce değiştirildi ve açık olan diğer oturumlarınız kapatıldı.'],
    action: { label: 'Şifremi ben değiştirmedim', path: '/forgot-password' },
    after: ['Değişikliği siz yaptıysanız bir şey yapmanız gerekmez.'],
  }),
  confirmEmail: ({ path }: { path: string }) => ({
    subject: 'Rehber724 e-posta adresinizi onaylayın',
    greeting: greet(),
    before: ['Rehber724 hesabınız bu adresle açıldı. Adresin size ait olduğunu onaylayın.'],
    action: { label: 'E-posta adresimi onayla', path },
    after: [
      'Bağlantı 48 saat geçerlidir.',
      'Bu hesabı siz açmadıysanız bir şey yapmanız gerekmez: bağlantıyı açmayın.',
    ],
  }),
  changeEmail: ({ path }: { path: string }) => ({
    subject: 'Rehber724 yeni e-posta adresinizi onaylayın',
    greeting: greet(),
    before: [
      'Rehber724 hesabınızın e-posta adresini bu adresle değiştirmek istediniz. Değişiklik, siz onaylayınca yapılır.',
    ],
    action: { label: 'Yeni adresimi onayla', path },
    after: [
      'Bağlantı 48 saat geçerlidir. O zamana kadar eski adresinizle giriş yaparsınız.',
      'Bu isteği siz yapmadıysanız bağlantıyı açmayın: hiçbir şey değişmez.',
    ],
  }),
  changeEmailTaken: () => ({
    subject: 'Rehber724 hesabınız zaten var',
    greeting: greet(),
    before: [
      'Birisi başka bir Rehber724 hesabının e-posta adresini bu adresle değiştirmek istedi. Bu adresle kayıtlı bir hesap zaten var; bir adres tek hesapta kullanılır.',
    ],
    after: [
      'İsteği siz yaptıysanız o hesap için başka bir adres seçin.',
      'Siz yapmadıysanız bir şey yapmanız gerekmez: hesabınız değişmedi.',
    ],
  }),
  emailChangeAsked: ({ name, email }: { name: string; email: string }) => ({
    subject: 'Rehber724 e-posta adresiniz değiştirilmek isteniyor',
    greeting: greet(name),
    before: [
      `Hesabınızın e-posta adresini ${email} ile değiştirme isteği alındı. Yeni adres onaylanınca bu adresle giriş yapılamaz.`,
    ],
    action: { label: 'Bu isteği ben yapmadım', path: '/forgot-password' },
    after: [
      'İsteği siz yapmadıysanız şifrenizi hemen değiştirin: istek o anda geçersiz olur.',
      'Siz yaptıysanız yeni adresinize gelen bağlantıyı açın.',
    ],
  }),
  emailChanged: ({ name, email }: { name: string; email: string }) => ({
    subject: 'Rehber724 e-posta adresiniz değişti',
    greeting: greet(name),
    before: [`Hesabınızın e-posta adresi ${email} oldu. Bundan sonra o adresle giriş yapın.`],
    after: ['Değişikliği siz yapmadıysanız sitemizin altındaki iletişim adresinden bize hemen bildirin.'],
  }),
  phoneChanged: ({ name, phone }: { name: string; phone: string }) => ({
    subject: 'Rehber724 telefon numaranız değişti',
    greeting: greet(name),
    before: [`Hesabınızın telefon numarası ${phone} oldu.`],
    action: { label: 'Numaramı ben değiştirmedim', path: '/forgot-password' },
    after: [
      'Değişikliği siz yaptıysanız bir şey yapmanız gerekmez.',
      'Siz yapmadıysanız şifrenizi değiştirin ve numaranızı düzeltin.',
    ],
  }),
  totpOn: ({ name }: { name: string }) => ({
    subject: 'Rehber724 iki adımlı giriş açıldı',
    greeting: greet(name),
    before: ['Hesabınıza artık şifrenizden sonra doğrulama uygulamasındaki kodla giriliyor.'],
    action: { label: 'Bunu ben yapmadım', path: '/forgot-password' },
    after: ['Siz açtıysanız bir şey yapmanız gerekmez. Kurtarma kodlarınızı güvenli bir yerde saklayın.'],
  }),
  totpOff: ({ name }: { name: string }) => ({
    subject: 'Rehber724 iki adımlı giriş kapatıldı',
    greeting: greet(name),
    before: ['Hesabınızın iki adımlı girişi az önce kapatıldı.'],
    action: { label: 'Bunu ben yapmadım', path: '/forgot-password' },
    after: ['Siz kapattıysanız bir şey yapmanız gerekmez.'],
  }),
  messagesWaiting: ({
    name,
    from,
    count,
    path,
  }: {
    name: string
    from: string
    count: string
    path: string
  }) => ({
    subject: `Rehber724 okunmamış mesajınız var: ${from}`,
    greeting: greet(name),
    before: [`${from} size yazdı. Okumadığınız ${count} mesaj var.`],
    action: { label: 'Mesajları oku', path },
    after: ['Aynı konuşma için yarım saatte en fazla bir e-posta gönderilir.'],
  }),
  claimCode: ({ business, code }: { business: string; code: string }) => ({
    subject: `Rehber724 sahiplik kodunuz: ${business}`,
    greeting: greet(),
    before: [
      `Rehber724 rehberindeki ${business} kaydını sahiplenmek isteyen biri var. Siz başvurduysanız aşağıdaki kodu başvuru sayfasına yazın.`,
    ],
    code,
    after: [
      'Kod 15 dakika geçerlidir.',
      'Siz başvurmadıysanız kodu kimseyle paylaşmayın: kod olmadan bu yolla sahiplenilemez.',
    ],
  }),
  claimApproved: ({ name, business }: { name: string; business: string }) => ({
    subject: `Rehber724 işletmeniz hesabınızda: ${business}`,
    greeting: greet(name),
    before: [
      `${business} için sahiplik başvurunuz onaylandı. İşletmeyi artık hesabınızdan yönetebilirsiniz.`,
    ],
    action: { label: 'İşletme panelini aç', path: '/business-dashboard' },
    after: ['14 gün içinde bir itiraz gelirse yönetici yeniden inceler ve size haber verir.'],
  }),
  claimRejected: ({ name, business, reason }: { name: string; business: string; reason: string }) => ({
    subject: `Rehber724 sahiplik başvurunuz: ${business}`,
    greeting: greet(name),
    before: [`${business} için sahiplik başvurunuz onaylanmadı.`, `Gerekçe: ${reason}`],
    action: { label: 'Başvurularımı gör', path: '/business-dashboard/claims' },
    after: ['Elinizde başka bir kanıt varsa yeniden başvurabilirsiniz.'],
  }),
  claimReopened: ({ name, business }: { name: string; business: string }) => ({
    subject: `Rehber724 sahiplik başvurunuz yeniden inceleniyor: ${business}`,
    greeting: greet(name),
    before: [
      `${business} için sahiplik başvurunuza az önce verilen ret kararı geri alındı. Size bu karar için bir e-posta geldiyse geçersizdir.`,
    ],
    action: { label: 'Başvurularımı gör', path: '/business-dashboard/claims' },
    after: ['Yeni kararı size bildireceğiz; şimdi bir şey yapmanız gerekmez.'],
  }),
  claimRevoked: ({ name, business, reason }: { name: string; business: string; reason: string }) => ({
    subject: `Rehber724 işletme sahipliğiniz kaldırıldı: ${business}`,
    greeting: greet(name),
    before: [
      `${business} için yapılan bir itiraz kabul edildi; işletme artık hesabınızda değil.`,
      `Gerekçe: ${reason}`,
    ],
    action: { label: 'Başvurularımı gör', path: '/business-dashboard/claims' },
    after: ['Karara itirazınız varsa sitemizin altındaki iletişim adresinden bize yazın.'],
  }),
  claimTakeover: ({ business, path }: { business: string; path: string }) => ({
    subject: `Rehber724 işletme kaydınız sahiplenildi: ${business}`,
    greeting: greet(),
    before: [
      `Bu adresle kayıtlı ${business}, sahipliğini kanıtlayan bir Rehber724 hesabına verildi.`,
      'Başvuran siz değilseniz 14 gün içinde itiraz edin; yönetici yeniden inceler.',
    ],
    action: { label: 'İtiraz et', path },
    after: ['Başvuran sizseniz bir şey yapmanız gerekmez.'],
  }),
} as const

export const mailFooter =
  'Rehber724: yakınınızdaki acil ve günlük hizmetler. Bu e-posta hesabınızla ilgili bir işlem için gönderildi.'
