import { randomUUID } from 'node:crypto'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { createTransport } from 'nodemailer'

export type Message = { id: number; to: string; subject: string; text: string; html: string }

/** Hands a message over; rejects when it was not taken. */
export type Deliver = (message: Message) => Promise<void>

const TIMEOUT_MS = 5000

type Sender = { from: string; host: string }

/** The same mail tried again carries the same id: programs that read it show it once. */
const envelope = ({ id, ...message }: Message, { from, host }: Sender) => ({
  ...message,
  from,
  messageId: `<mail-${id}@${host}>`,
  headers: { 'Auto-Submitted': 'auto-generated' },
})

/** By SMTP, `smtp(s)://user:password@host:port`. */
export function smtpMailer(url: string, sender: Sender): Deliver {
  const transport = createTransport({
    url,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
  })
  return async (message) => {
    await transport.sendMail(envelope(message, sender))
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
