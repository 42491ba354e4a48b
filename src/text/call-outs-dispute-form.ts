import type { JobOutcome } from '#contract/call-outs-rules.ts'

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

/** Jobs of a call-out before the present or last one, for its customer. */
export const earlierJobsText = {
  title: 'Daha önce kabul edenler',
  outcomes: {
    reached: (when: string) => `${when} kabul etti, geldi.`,
    given_back: (when: string) => `${when} kabul etti, sonra işi geri verdi.`,
    no_show: (when: string) => `${when} kabul etti, gelmedi.`,
    void: (when: string) => `${when} kabul etti; iş onda kalmadı.`,
  } satisfies Record<JobOutcome, (when: string) => string>,
} as const
