/** Words of the dialog that asks for the password again, before acts that a stolen session must not do. */
export const identityText = {
  title: 'Siz olduğunuzu doğrulayın',
  close: 'Vazgeç',
  lead: 'Bu işlem hesapları, parayı veya kayıtları kalıcı olarak etkiler. Onaylayınca işleminiz kaldığı yerden sürer ve 15 dakika yeniden sorulmaz.',
  codeHint: '6 haneli kod veya kurtarma kodlarınızdan biri',
  byCode: 'Bunun yerine kodla onayla',
  byPassword: 'Bunun yerine şifreyle onayla',
  submit: 'Onayla ve Sürdür',
  submitting: 'Onaylanıyor...',
  failed: 'Onaylanamadı',
} as const
