/** Words for owners who close a business or discard a draft. */
export const closeBusinessText = {
  title: 'İşletmeyi kapat',
  lead: 'İşletmeniz artık hizmet vermiyorsa kapatın: yayından kalkar ve aboneliği sona erer. Başkasına geçtiyse kapatmayın, Ekip sayfasından devredin.',
  open: 'İşletmeyi kalıcı olarak kapat',
  sure: (name: string) => `${name} kapatılsın mı?`,
  points: [
    'Listelerden, aramadan ve haritadan hemen kalkar.',
    'Aboneliği sona erer; artık ücret istenmez. Kalan ödenmiş günler iade edilmez.',
    'Faturalarınız ve konuşmalarınız panelinizde durur.',
    'Kendiniz yeniden açamazsınız; fikriniz değişirse bize yazmanız gerekir.',
  ],
  submit: 'Kalıcı olarak kapat',
  cancel: 'Vazgeç',
  done: 'İşletmeniz kapatıldı',
  failed: 'İşletme kapatılamadı',
  /** In place of what is said of one that the staff took down. */
  closed: 'Bu işletmeyi kapattınız. Yeniden açmak için bize yazın.',
} as const

export const deleteDraftText = {
  open: 'Taslağı sil',
  sure: 'Taslak silinsin mi?',
  text: (name: string) => `${name} için yazdıklarınız ve eklediğiniz fotoğraflar silinir. Bu geri alınamaz.`,
  submit: 'Taslağı sil',
  cancel: 'Vazgeç',
  done: 'Taslak silindi',
  failed: 'Taslak silinemedi',
} as const
