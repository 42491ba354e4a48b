import { appendFile, mkdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import type { ErasureReason } from '#contract/users.ts'
import { type Sql, tx } from '../../db/pool.ts'
import { Failure } from '../../failure.ts'
import type { PersonalData } from '../../feature.ts'
import { noteAudit } from '../audit/audit.ts'
import { queueMail } from '../mail/mail.ts'
import * as store from './store-erase.ts'

/** A copy of the log beside the database, to be replayed on a restored one. */
export const erasureLog = (dataDir: string) => path.join(dataDir, 'erasures.log')

const LINE = /^([0-9a-f]{64}) (\d{4}-\d{2}-\d{2}T[\d:.]+Z)$/

type EraseDeps = { sql: Sql; parts: readonly PersonalData[]; smsADay: number }

/** Somebody of the staff who erases another's account. */
type ByStaff = { actorId: number; reason: ErasureReason }

/**
 * Erases one account and tells its address; `byStaff`: not at its person's own wish. Throws `last_admin`, `demo_account`;
 * `not_found` when it is gone.
 */
export async function eraseAccount(
  { sql, parts, smsADay }: EraseDeps,
  userId: number,
  byStaff: ByStaff | null = null,
): Promise<void> {
  await tx(sql, async (db) => {
    for (const part of parts) await part.hold?.(db, userId)
    const person = await store.lockPerson(db, userId)
    if (!person) throw new Failure(byStaff ? 'not_found' : 'not_signed_in')
    if (person.isDemo) throw new Failure('demo_account')
    const isAdmin = person.userType === 'admin' && !person.isBlocked
    if (isAdmin && (await store.isLastAdmin(db, userId))) throw new Failure('last_admin')
    for (const part of parts) await part.erase?.(db, person, smsADay)
    await store.noteErasure(db, userId)
    const { actorId, reason } = byStaff ?? {}
    if (actorId !== undefined && reason)
      await noteAudit(db, { actorId, action: 'user.erased', subjectId: userId, data: { reason } })
    // While it is an account's: an unconfirmed address is not written to.
    await queueMail(db, {
      kind: 'account_erased',
      recipient: person.email,
      causedBy: null,
      data: { name: person.name, ...(reason && { reason }) },
    })
    await store.deletePerson(db, userId)
  })
}

/** Writes what the copy lacks. It is written by adding lines, so that a crash in the middle harms no older one. */
export async function copyErasures(sql: Sql, file: string): Promise<void> {
  const erasures = await store.listErasures(sql)
  const text = await readFile(file, 'utf8').catch(() => '')
  const missing = erasures.filter(({ key }) => !text.includes(key))
  if (missing.length === 0) return
  await mkdir(path.dirname(file), { recursive: true })
  const lines = missing.map(({ key, erasedAt }) => `${key} ${erasedAt.toISOString()}\n`)
  await appendFile(file, `${text && !text.endsWith('\n') ? '\n' : ''}${lines.join('')}`, {
    mode: 0o600,
    flush: true,
  })
}

/** Reads a log; a line that was cut off in a crash is left out. */
export const readErasures = (text: string): store.Erasure[] =>
  text.split('\n').flatMap((line) => {
    const [, key, at] = LINE.exec(line) ?? []
    return key && at ? [{ key, erasedAt: new Date(at) }] : []
  })

/**
 * Erases again, on a restored database, everybody whom the log names; nobody is written to. Answers how many came back.
 * Harmless when run twice.
 */
export async function replayErasures(
  { sql, parts }: { sql: Sql; parts: readonly PersonalData[] },
  erasures: readonly store.Erasure[],
): Promise<number> {
  await store.addErasures(sql, erasures)
  const returned = await store.listReturned(sql)
  for (const person of returned)
    await tx(sql, async (db) => {
      await store.allowAll(db)
      await store.lockPerson(db, person.id)
      for (const part of parts) await part.erase?.(db, person, 0)
      await store.deletePerson(db, person.id)
    })
  return returned.length
}
