/** An objection to a job, by either side. */
export const disputeFormText = {
  open: 'Bu işe itiraz et',
  title: 'İtiraz',
  lead: (until: string) =>
    `${until} tarihine kadar itiraz edebilirsiniz. Ekibimiz saatlere, ücrete, fotoğraflara ve mesajlara bakıp karar verir.`,
  reason: 'Ne oldu?',
  reasonMissing: 'Ne olduğunu yazın',
  submit: 'İtirazı gönder',
  submitting: 'Gönderiliyor...',
  cancel: 'Vazgeç',
  sent: 'İtirazınız alındı',
  waits: (when: string) => `İtirazınız alındı (${when}). Kararımızı size bildireceğiz.`,
  upheld: 'İtirazınız haklı bulundu.',
  declined: 'İtirazınız kabul edilmedi.',
} as const
