/** The sheet in which a person proves the own mobile telephone. */
export const phoneProofText = {
  open: 'Telefonunuzu doğrulayın',
  title: 'Telefonunuzu doğrulayın',
  close: 'Kapat',
  /** Why, by what is waiting for it. */
  leads: {
    prize:
      'Para değeri olan ödüller, cep telefonu doğrulanmış hesaplarda kullanılır. Bir kez yapmanız yeterli.',
    spin: 'Bu ağdan bugün çok çevirme yapıldı. Devam etmek için cep telefonunuzu bir kez doğrulayın.',
    callOut: 'Gelen işletme sizi bu numaradan arar. Bir kez yapmanız yeterli.',
    trial:
      'Ücretsiz deneme, cep telefonunuz doğrulanınca başlar. Bir kez yapmanız yeterli; işletmenizin numarası değişmez.',
  },
  willSend: (phone: string) => `${phone} numarasına SMS ile 6 haneli bir kod göndereceğiz.`,
  send: 'Kodu gönder',
  sending: 'Gönderiliyor...',
  sendFailed: 'Kod gönderilemedi',
  tooMany:
    'Çok fazla kod istendi. Son gelen kod 10 dakika geçerlidir. Yenisini bir saat sonra, yine olmazsa yarın isteyin.',
  sent: (phone: string, isNew: boolean) =>
    `${isNew ? 'Yeni kodu' : 'Kodu'} ${phone} numarasına gönderdik. Kod 10 dakika geçerlidir.`,
  code: 'SMS ile gelen kod',
  confirm: 'Doğrula',
  confirming: 'Doğrulanıyor...',
  confirmFailed: 'Kod doğrulanamadı',
  missing: 'SMS ile gelen 6 haneli kodu girin.',
  again: 'Kodu yeniden gönder',
  otherNumber: 'Numaranız değişti mi?',
  toAccount: 'Hesap bilgilerinizi açın',
  done: 'Telefonunuz doğrulandı',
  /** Proof that an owner's trial requires. */
  trialNeeds: {
    title: 'Ücretsiz denemeniz sizi bekliyor',
    email:
      'İlk 3 ay ücretsizdir. Deneme, hesabınızın e-posta adresi onaylanınca başlar: size gönderdiğimiz e-postadaki bağlantıyı açın.',
    phone: 'İlk 3 ay ücretsizdir. Deneme, hesabınızdaki cep telefonu SMS ile doğrulanınca hemen başlar.',
  },
} as const
