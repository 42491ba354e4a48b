import path from 'node:path'
import { DAY_SECONDS } from '#lib/time.ts'
import type { Config } from '../../config.ts'
import { readOutboxFigures } from '../../db/figures.ts'
import type { Db, Sql } from '../../db/pool.ts'
import { sweepSome } from '../../db/sweep-some.ts'
import { untriedSeconds } from '../../outside/breaker.ts'
import { type Deliver, fileMailer, smtpMailer } from '../../outside/mailer.ts'
import { makeWorkQueue } from '../../work-queue.ts'
import { writeLetter } from './letter.ts'
import { type Lane, lanes, retryDelaySeconds } from './rules.ts'
import {
  addMail,
  claimMail,
  giveUpMail,
  leaveUntried,
  type MailContent,
  markSent,
  postponeMail,
  sweepMail,
  sweepOldMail,
  type WaitingMail,
} from './store.ts'

/**
 * A mail to one person; of no use any more after `usefulSeconds`. `causedBy`: the account on whose doing it is written to
 * somebody else; null: the reader's own, or the staff's.
 */
export type Mail = {
  recipient: string | null
  causedBy: number | null
  usefulSeconds?: number
} & MailContent

/**
 * Puts a mail into the outbox, in the caller's transaction. Without a recipient, and beyond a recipient's caps, the same
 * statement adds no row.
 */
export const queueMail = (db: Db, { usefulSeconds = DAY_SECONDS, ...mail }: Mail): Promise<void> =>
  addMail(db, { ...mail, usefulSeconds })

/** The way out for mail: SMTP; in demo mode files in `dataDir`/mail; else none, and mails wait. */
export function chooseMailer({
  smtpUrl,
  mailFrom: from,
  demo,
  dataDir,
}: Pick<Config, 'smtpUrl' | 'mailFrom' | 'demo' | 'dataDir'>): Deliver | null {
  const host = /@([\w.-]+)/.exec(from)?.[1] ?? 'localhost'
  if (smtpUrl) return smtpMailer(smtpUrl, { from, host })
  return demo ? fileMailer(path.join(dataDir, 'mail'), { from, host }) : null
}

/** Warning for operators where mail does not leave by SMTP; null where it does. */
export function mailWarning({
  smtpUrl,
  demo,
  dataDir,
}: Pick<Config, 'smtpUrl' | 'demo' | 'dataDir'>): string | null {
  if (smtpUrl) return null
  return demo
    ? `Without SMTP_URL mail is written into ${path.join(dataDir, 'mail')} and reaches nobody.`
    : 'Without SMTP_URL mail waits: nobody can confirm an address or replace a forgotten password.'
}

/** A lost NOTIFY, and mails whose next try has come. */
const ASK_ANYWAY_MS = 15_000

type MailDeps = {
  sql: Sql
  /** Null: there is no way out; mails wait. */
  deliver: Deliver | null
  /** Links in mails begin with it. */
  publicUrl: string
  onError: (error: unknown) => void
}

/** The outbox's worker: any number of processes share the work, each mail is claimed by one, a lane waits for no other. */
export function makeMailWorker({ sql, deliver, publicUrl, onError }: MailDeps) {
  let timer: NodeJS.Timeout | undefined

  async function sendOne(send: Deliver, mail: WaitingMail): Promise<void> {
    try {
      await send({ id: mail.id, to: mail.recipient, ...writeLetter(mail, publicUrl) })
      await markSent(sql, mail.id)
    } catch (error) {
      onError(error)
      const untried = untriedSeconds(error)
      if (untried !== null) return leaveUntried(sql, mail.id, untried)
      const delay = retryDelaySeconds(mail.tries)
      await (delay === null ? giveUpMail(sql, mail.id) : postponeMail(sql, mail.id, delay))
    }
  }

  const queues = deliver
    ? Object.entries(lanes).map(([lane, atOnce]) =>
        makeWorkQueue({
          atOnce,
          claim: () => claimMail(sql, lane as Lane),
          work: (mail: WaitingMail) => sendOne(deliver, mail),
          onError,
        }),
      )
    : []

  /** Resolves when nothing is due any more. */
  const sendDue = async (): Promise<void> => {
    await Promise.all(queues.map((queue) => queue.drain()))
  }

  const wake = () => {
    for (const queue of queues) queue.wake()
  }
  return {
    sendDue,
    figures: () => readOutboxFigures(sql, 'mail'),
    /** Deletes mails that were sent long ago, and drops expired ones. */
    async sweep(): Promise<void> {
      await sweepMail(sql)
      await sweepSome((most) => sweepOldMail(sql, most))
    },
    async start(): Promise<void> {
      if (!deliver) return
      await sql.listen('mail', wake, wake) // ends with the pool
      timer = setInterval(wake, ASK_ANYWAY_MS)
    },
    async stop(): Promise<void> {
      clearInterval(timer)
      await Promise.all(queues.map((queue) => queue.stop()))
    },
  }
}
