import { CONFIRM_EMAIL_PATH } from '#contract/accounts-confirmation.ts'
import { DAY_SECONDS } from '#lib/time.ts'
import type { Config } from '../../config.ts'
import { type Db, type Sql, tx } from '../../db/pool.ts'
import { hadAllowance, takeAllowance } from '../../db/throttle.ts'
import { Failure } from '../../failure.ts'
import { hashToken, makeToken } from '../../secrets.ts'
import { queueMail } from '../mail/mail.ts'
import { holdProof, type PasswordProof } from './prove-password.ts'
import { getUser } from './store.ts'
import * as store from './store-confirmation.ts'
import { forgetMailed } from './store-reset.ts'

/** How long a mailed link is valid. */
const LINK_SECONDS = 2 * DAY_SECONDS

type ConfirmationDeps = { sql: Sql; config: Pick<Config, 'limitsScale'> }
type Person = { id: number; email: string; name: string }

const UNIQUE_VIOLATION = '23505'
const isTaken = (error: unknown) => (error as { code?: string }).code === UNIQUE_VIOLATION

export type Confirmation = ReturnType<typeof makeConfirmation>

/** The account has neither the address that the link confirms nor, before its use, the one that it replaces. */
const isOver = ({ wasUsed, current, email, replaces }: store.ConfirmationRow) =>
  current !== (wasUsed ? email : (replaces ?? email))

/** Proof that an e-mail address is its account's: a link mailed to it and opened. */
export function makeConfirmation({ sql, config }: ConfirmationDeps) {
  /** Keeps a link in the caller's transaction and answers the path it opens. */
  async function makeLink(db: Db, userId: number, email: string, replaces: string | null): Promise<string> {
    const token = makeToken()
    const tokenHash = hashToken(token)
    await store.addConfirmation(db, { userId, tokenHash, email, replaces, seconds: LINK_SECONDS })
    return `${CONFIRM_EMAIL_PATH}?token=${token}`
  }

  async function send(db: Db, { id, email }: Pick<Person, 'id' | 'email'>): Promise<void> {
    const path = await makeLink(db, id, email, null)
    await queueMail(db, {
      kind: 'confirm_email',
      recipient: email,
      causedBy: id,
      data: { path },
      usefulSeconds: LINK_SECONDS,
    })
  }

  /** While the address is the account's: an unconfirmed one is not written to. */
  async function tellOldAddress(
    db: Db,
    { userId, email, current, name }: store.ConfirmationRow,
  ): Promise<void> {
    const notice = { kind: 'email_changed', recipient: current, data: { name, email } } as const
    await queueMail(db, { ...notice, causedBy: userId })
  }

  return {
    /** Mails the link, in the caller's transaction. */
    send,

    /** Mails it once more; a confirmed account needs none. Throws `too_many_attempts`. */
    async resend(userId: number): Promise<void> {
      const user = await getUser(sql, userId)
      if (!user || user.emailConfirmed) return
      await takeAllowance(sql, config, 'confirm-mail', { user: userId })
      await tx(sql, (db) => send(db, user))
    },

    /**
     * Asks for another address; nothing changes before its link is opened. Mails and answer are alike whether or not
     * another account has it, but that its holder reads so. Throws `too_many_attempts`, `wrong_password`.
     */
    async askForChange(
      { id, email: current, name }: Person,
      email: string,
      proof: PasswordProof,
    ): Promise<void> {
      if (email === current) throw new Failure('invalid_input', { fields: { email: 'email_same' } })
      await takeAllowance(sql, config, 'change-email', { user: id })
      const mayWrite = await hadAllowance(sql, config, 'stranger-mail', { recipient: email })
      await tx(sql, async (db) => {
        await holdProof(db, proof)
        await store.dropPendingChanges(db, id)
        const isTakenNow = await store.isEmailTaken(db, email)
        const path = await makeLink(db, id, email, current)
        const letter = isTakenNow
          ? ({ kind: 'change_email_taken', data: {} } as const)
          : ({ kind: 'change_email', data: { path } } as const)
        const recipient = mayWrite ? email : null
        await queueMail(db, { ...letter, recipient, causedBy: id, usefulSeconds: LINK_SECONDS })
        const notice = { kind: 'email_change_asked', recipient: current, data: { name, email } } as const
        await queueMail(db, { ...notice, causedBy: id })
      })
    },

    /**
     * Opens the link: the address is the account's, and confirmed. Used again it says the same as long as that is so.
     * Throws `confirmation_over`; `email_taken` when another account got the address meanwhile.
     */
    async confirm(token: string): Promise<{ email: string }> {
      const tokenHash = hashToken(token)
      try {
        return await tx(sql, async (db) => {
          const link = await store.lockConfirmation(db, tokenHash)
          if (!link || isOver(link)) throw new Failure('confirmation_over')
          const { userId, email, current } = link
          if (link.wasUsed) return { email }
          if (current !== email) await tellOldAddress(db, link)
          if (!(await store.setConfirmedEmail(db, { userId, email, tokenHash })))
            throw new Failure('email_taken')
          if (current !== email) await forgetMailed(db, userId) // what went to the old address opens nothing any more
          return { email }
        })
      } catch (error) {
        throw isTaken(error) ? new Failure('email_taken') : error
      }
    },

    sweep: (): Promise<void> => store.sweepConfirmations(sql),
  }
}

/** For calls that wait for the mailed link: prizes and messages. Throws `email_unconfirmed`. */
export function requireConfirmed({ emailConfirmed }: { emailConfirmed: boolean }): void {
  if (!emailConfirmed) throw new Failure('email_unconfirmed')
}
