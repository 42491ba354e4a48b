import { randomUUID } from 'node:crypto'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { makeBreaker } from './breaker.ts'
import { fetchJson, OutsideError } from './fetch-json.ts'

/** `to` is a Turkish mobile number in E.164. */
export type Sms = {
  id: number
  to: string
  text: string
  /** Codes go by an interface of their own, which takes nothing else. */
  isCode: boolean
}

/** Hands a message over; rejects when it was not taken. */
export type SendSms = (sms: Sms) => Promise<void>

const BOUNDS = { timeoutMs: 8000, maxBytes: 64 * 1024 }
const COUNTRY = '+90'
const TAKEN = '00'
/** Of law 6563: tells of the service itself. */
const NO_ADVERTISING = '0'

export type Netgsm = { user: string; password: string; header: string; baseUrl: string }

/** Netgsm's interfaces for codes and for other messages: https://www.netgsm.com.tr/dokuman. They take no Turkish letters. */
export function netgsmSms({ user, password, header, baseUrl }: Netgsm): SendSms {
  const guarded = makeBreaker()
  const authorization = `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`
  return async ({ to, text, isCode }) => {
    const message = { msg: text, no: to.slice(COUNTRY.length) }
    const [path, asked] = isCode
      ? ['/sms/rest/v2/otp', { msgheader: header, ...message }]
      : ['/sms/rest/v2/send', { msgheader: header, messages: [message], iysfilter: NO_ADVERTISING }]
    const body = JSON.stringify(asked)
    const answer = await guarded(() =>
      fetchJson(new URL(path, baseUrl), BOUNDS, { body, headers: { authorization } }),
    )
    const { code } = (answer ?? {}) as { code?: unknown }
    if (code !== TAKEN)
      throw new OutsideError(
        `Netgsm did not take an SMS: ${/^\d{1,4}$/.exec(String(code))?.[0] ?? 'unknown'}`,
      )
  }
}

/** Into files, `folder/00000012.txt`: the number in the first line; whole or not at all. */
export function fileSms(folder: string): SendSms {
  return async ({ id, to, text }) => {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const unfinished = path.join(folder, `.${randomUUID()}`)
    await writeFile(unfinished, `${to}\n${text}\n`, { mode: 0o600 })
    await rename(unfinished, path.join(folder, `${String(id).padStart(8, '0')}.txt`))
  }
}
