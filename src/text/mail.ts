/** What is written to people by mail. */
export const mailTexts = {
  resetPassword: ({ name, password }: { name: string; password: string }) => ({
    subject: 'Rehber724 yeni şifreniz',
    greeting: `Merhaba ${name},`,
    before: [
      'Şifrenizi unuttuğunuzu bildirdiniz. Aşağıdaki şifreyle giriş yapıp kendinize yeni bir şifre belirleyebilirsiniz.',
    ],
    code: password,
    action: { label: 'Giriş yap', path: '/login' },
    after: [
      'Bu şifre 15 dakika geçerlidir ve bir kez kullanılır. O zamana kadar eski şifreniz de geçerlidir.',
      'Bu isteği siz yapmadıysanız bir şey yapmanız gerekmez: hesabınız değişmedi.',
    ],
  }),
  passwordChanged: ({ name }: { name: string }) => ({
    subject: 'Rehber724 şifreniz değişti',
    greeting: `Merhaba ${name},`,
    before: ['Hesabınızın şifresi az önce değiştirildi ve açık olan diğer oturumlarınız kapatıldı.'],
    action: { label: 'Şifremi ben değiştirmedim', path: '/forgot-password' },
    after: ['Değişikliği siz yaptıysanız bir şey yapmanız gerekmez.'],
  }),
} as const

export const mailFooter =
  'Rehber724: yakınınızdaki acil ve günlük hizmetler. Bu e-posta hesabınızla ilgili bir işlem için gönderildi.'
