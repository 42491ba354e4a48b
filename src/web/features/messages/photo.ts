import type { Message } from '#contract/messages.ts'

type Photo = { url: string; width: number; height: number }

/** The photo of a message, from servers that know photos. */
export function photoOf(message: Message): Photo | null {
  const { photo } = message as Message & { photo?: Photo | null }
  return photo ?? null
}
