import type { ThreadSide } from '#contract/messages.ts'

/** A part of a conversation, for the staff. */
export const talkExcerptText = {
  sides: { customer: 'müşteri', business: 'işletme' } satisfies Record<ThreadSide, string>,
  removed: 'Silinmiş mesaj',
  photo: 'Fotoğraf',
  location: 'Konum',
  appointment: 'Randevu isteği',
} as const
