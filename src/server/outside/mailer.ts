import { randomUUID } from 'node:crypto'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { createTransport } from 'nodemailer'
import { makeBreaker } from './breaker.ts'

export type Message = { id: number; to: string; subject: string; text: string; html: string }

/** Hands a message over; rejects when it was not taken. */
export type Deliver = (message: Message) => Promise<void>

/** For each step of the conversation, and for all of it: well within the lease of the outbox. */
const TIMEOUT_MS = 5000
const LONGEST_MS = 20_000

type Sender = { from: string; host: string }

/** The same mail tried again carries the same id: programs that read it show it once. */
const envelope = ({ id, to, ...message }: Message, { from, host }: Sender) => ({
  ...message,
  from,
  to: { name: '', address: to }, // never read as a list of addresses
  messageId: `<mail-${id}@${host}>`,
  headers: { 'Auto-Submitted': 'auto-generated' },
})

/**
 * By SMTP, `smtp(s)://user:password@host:port`. A server that answers one letter at a time never runs into the transport's own
 * limits: after `longestMs` its connection is closed, so that it does not take later what is sent again by then.
 */
export function smtpMailer(url: string, sender: Sender, longestMs = LONGEST_MS): Deliver {
  const transport = createTransport({
    url,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
  })
  const guarded = makeBreaker()
  return async (message) => {
    const refused = await guarded(async () => {
      try {
        const signal = AbortSignal.timeout(longestMs)
        await transport.sendMail({ ...envelope(message, sender), signal })
        return null
      } catch (error) {
        const failure = new MailError(error)
        if (!failure.isRefusal) throw failure
        return failure // the server lives: one bad address rests nobody else's mail
      }
    })
    if (refused) throw refused
  }
}

/** Why a mail did not leave. A mail server's reply quotes the address, so it is not kept. */
class MailError extends Error {
  override name = 'MailError'
  readonly isRefusal: boolean
  constructor(cause: unknown) {
    const { code = 'unknown', responseCode } = cause as { code?: string; responseCode?: number }
    super(`not taken: ${code} ${responseCode ?? ''}`.trim())
    this.isRefusal = responseCode !== undefined
  }
}

/** Into files that a mail program opens, `folder/00000012.eml`; whole or not at all. */
export function fileMailer(folder: string, sender: Sender): Deliver {
  const transport = createTransport({ streamTransport: true, buffer: true })
  return async (message) => {
    const { message: bytes } = await transport.sendMail(envelope(message, sender))
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const unfinished = path.join(folder, `.${randomUUID()}`)
    await writeFile(unfinished, bytes as Buffer, { mode: 0o600 })
    await rename(unfinished, path.join(folder, `${String(message.id).padStart(8, '0')}.eml`))
  }
}
