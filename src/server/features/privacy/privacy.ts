import type { Parsed, Reply } from '#contract/endpoint.ts'
import type { Consents, eraseMe, exportMe, getOverview, putConsents } from '#contract/privacy.ts'
import type { ErasureReason } from '#contract/users.ts'
import { currentVersion, legalVersions } from '#text/legal-versions.ts'
import { exportAbout } from '#text/privacy.ts'
import type { Config } from '../../config.ts'
import { type Db, type Sql, tx } from '../../db/pool.ts'
import { takeAllowance } from '../../db/throttle.ts'
import { Failure } from '../../failure.ts'
import type { PersonalData } from '../../feature.ts'
import type { Accounts, SignUpConsents } from '../accounts/accounts.ts'
import { copyErasures, eraseAccount, erasureLog } from './erase.ts'
import { advertisingChanges, consentsOf, marketingChanges, signUpChanges, type Versions } from './rules.ts'
import { addConsents, freezeReads, listConsents, readOverview, tellDemoAccounts } from './store.ts'

export { erasureLog, readErasures, replayErasures } from './erase.ts'

const versions: Versions = {
  terms: currentVersion('terms'),
  notice: currentVersion('kvkk'),
  allTerms: legalVersions.terms.map(({ version }) => version),
  allNotices: legalVersions.kvkk.map(({ version }) => version),
}

/** Notes what a sign-up showed and what was agreed to, in the sign-up's transaction. */
export async function noteSignUp(db: Db, userId: number, said: SignUpConsents): Promise<void> {
  const changes = signUpChanges(said, versions)
  if (changes.length > 0) await addConsents(db, userId, changes)
}

/** Demo accounts are shared: one visitor's consent must not count for all. */
export const seedDemoConsents = (sql: Sql): Promise<void> => tellDemoAccounts(sql, versions.terms)

type PrivacyDeps = {
  sql: Sql
  config: Pick<Config, 'limitsScale' | 'dataDir' | 'sms'>
  accounts: Pick<Accounts, 'provePassword' | 'currentUser'>
  /** Each feature's personal data. */
  parts: readonly PersonalData[]
}

/** A person's rights over what is kept: to know, to agree and withdraw, to take along, to be forgotten. */
export type Privacy = ReturnType<typeof makePrivacy>

export function makePrivacy({ sql, config, accounts, parts }: PrivacyDeps) {
  const consents = async (userId: number): Promise<Consents> =>
    consentsOf(await listConsents(sql, userId), versions)
  const { smsADay } = config.sms
  const copyLog = () => copyErasures(sql, erasureLog(config.dataDir))

  return {
    async overview(userId: number): Promise<Reply<typeof getOverview>> {
      const row = await readOverview(sql, userId)
      if (!row) throw new Failure('not_signed_in')
      return { ...row, memberSince: row.memberSince.toISOString() }
    },

    consents,

    /** Throws `too_many_attempts` beyond 120 changes an hour: each is a row for good. */
    async changeConsents(
      userId: number,
      { marketing = {}, advertising, termsTold }: Parsed<typeof putConsents>['body'],
    ): Promise<Consents> {
      await takeAllowance(sql, config, 'consents', { user: userId })
      const told = signUpChanges({ termsVersion: termsTold }, versions)
      const changes = [
        ...told,
        ...marketingChanges(marketing, versions.notice),
        ...advertisingChanges(advertising, versions.notice),
      ]
      if (changes.length > 0) await tx(sql, (db) => addConsents(db, userId, changes))
      return consents(userId)
    },

    /** All parts as they are at one moment. Throws `too_many_attempts` beyond ten an hour. */
    async exportAll(userId: number): Promise<Reply<typeof exportMe>> {
      await takeAllowance(sql, config, 'export', { user: userId })
      const { email } = await accounts.currentUser(userId)
      const read = await tx(sql, async (db) => {
        await freezeReads(db)
        const told: [string, unknown][] = []
        for (const part of parts) told.push([part.name, await part.read(db, { id: userId, email })])
        return told
      })
      return { exportedAt: new Date().toISOString(), about: exportAbout, parts: Object.fromEntries(read) }
    },

    /** Throws `wrong_password`, `last_admin`, `demo_account`, `too_many_attempts`. */
    async erase(userId: number, { password }: Parsed<typeof eraseMe>['body']): Promise<void> {
      await accounts.provePassword({ userId, password, field: 'password' })
      await eraseAccount({ sql, parts, smsADay }, userId)
      await copyLog()
    },

    /** By the staff. Throws `own_account`, `last_admin`, `demo_account`, `not_found`. */
    async eraseOther(actorId: number, userId: number, reason: ErasureReason): Promise<void> {
      if (actorId === userId) throw new Failure('own_account')
      await eraseAccount({ sql, parts, smsADay }, userId, { actorId, reason })
      await copyLog()
    },

    /** Brings the copy of the log up to date, should a process have ended before it could. */
    start: copyLog,
    sweep: copyLog,
  }
}
