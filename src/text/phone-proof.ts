/** The sheet in which a person proves the own mobile telephone. */
export const phoneProofText = {
  open: 'Telefonunuzu doğrulayın',
  title: 'Telefonunuzu doğrulayın',
  close: 'Kapat',
  lead: 'Para değeri olan ödüller ve deneme süresi için cep telefonunuzu bir kez doğrulamanız yeterli. Hesabınızdaki numaraya 6 haneli bir kod göndereceğiz.',
  send: 'Kodu gönder',
  sending: 'Gönderiliyor...',
  sendFailed: 'Kod gönderilemedi',
  sent: (phone: string) => `Kodu ${phone} numarasına gönderdik. Kod 10 dakika geçerlidir.`,
  code: 'SMS ile gelen kod',
  confirm: 'Doğrula',
  confirming: 'Doğrulanıyor...',
  missing: 'SMS ile gelen 6 haneli kodu girin.',
  again: 'Kodu yeniden gönder',
  done: 'Telefonunuz doğrulandı',
  prizeNeeds: 'Bu ödülü kullanmadan önce cep telefonunuzu doğrulayın.',
} as const
