/** The ways to a wheel: few words, as the first page loads them. */
export const wheelButtonText = {
  guest: 'Günlük şans çarkını çevir',
  guestAlert: 'Çark çevirmek için önce giriş yapmanız gerekiyor!',
  login: 'Giriş Yap',
  personal: (name: string) => `${name}, günlük çarkınızı çevirin`,
  ready: 'Çarkınız hazır',
  spent: (hours: number) => (hours > 0 ? `${hours} saat sonra` : 'Yarın yine'),
  toPage: 'Çark sayfası ve kurallar',
  failed: 'Çark açılamadı. İnternetinizi kontrol edip tekrar deneyin.',
} as const
