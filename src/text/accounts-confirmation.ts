/** Words of the mailed link that proves an address. */
export const confirmationText = {
  title: 'E-posta Onayı',
  lead: 'Bu adresin size ait olduğunu onaylayın.',
  submit: 'E-posta Adresimi Onayla',
  submitting: 'Onaylanıyor...',
  failed: 'E-posta adresi onaylanamadı',
  broken: 'Bu bağlantı eksik. E-postadaki bağlantının tamamını açın.',
  done: 'E-posta adresiniz onaylandı',
  doneFor: (email: string) => `${email} adresi hesabınızda onaylı.`,
  overHint: 'Giriş yaptıktan sonra sayfanın üstünden yeni bir bağlantı isteyebilirsiniz.',
  banner: {
    label: 'E-posta onayı',
    title: 'E-posta adresinizi onaylayın',
    text: (email: string) =>
      `${email} adresine gönderdiğimiz bağlantıyı açın. Ödüller ve mesajlar onaydan sonra kullanılır.`,
    resend: 'Yeniden gönder',
    resending: 'Gönderiliyor...',
    resent: 'Bağlantı yeniden gönderildi',
  },
} as const

/** Words of another e-mail for the account. */
export const changeEmailText = {
  title: 'E-posta',
  hint: 'Giriş yaptığınız adres',
  confirmed: 'Onaylı',
  unconfirmed: 'Onay bekliyor',
  open: 'E-postamı değiştir',
  close: 'Vazgeç',
  newEmail: 'Yeni E-posta',
  submit: 'Onay Bağlantısı Gönder',
  submitting: 'Gönderiliyor...',
  failed: 'E-posta değiştirilemedi',
  missing: 'Yeni adresinizi ve şifrenizi yazın',
  sent: 'Yeni adresinizi onaylayın',
  sentTo: (email: string) =>
    `${email} adresine bir bağlantı gönderdik. Bağlantıyı 48 saat içinde açınca adresiniz değişir; o zamana kadar eski adresinizle giriş yaparsınız.`,
} as const
