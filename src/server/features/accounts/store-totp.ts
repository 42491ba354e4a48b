import type { Db } from '../../db/pool.ts'

export type TotpRow = { secretSealed: Buffer; isActive: boolean; codesLeft: number }

export async function getTotp(db: Db, userId: number): Promise<TotpRow | null> {
  const [row] = await db<TotpRow[]>`
    select secret_sealed, confirmed_at is not null as is_active,
      (select count(*) from recovery_code c where c.user_id = t.user_id) as codes_left
    from totp t where user_id = ${userId}`
  return row ?? null
}

/** Keeps a secret that is still to be confirmed, in the place of an earlier one. False when one is in force. */
export async function putSecret(db: Db, userId: number, secretSealed: Buffer): Promise<boolean> {
  const put = await db`
    insert into totp (user_id, secret_sealed) values (${userId}, ${secretSealed})
    on conflict (user_id) do update set secret_sealed = excluded.secret_sealed, last_step = 0
      where totp.confirmed_at is null
    returning 1`
  return put.length > 0
}

/** Seconds since 1970 by the database's clock: all processes agree on the step. */
export async function unixSeconds(db: Db): Promise<number> {
  const [row] = await db<{ seconds: number }[]>`select extract(epoch from now())::float8 as seconds`
  return row?.seconds ?? 0
}

/** Takes the code of a step. Two at once: one gets true. */
export async function takeStep(db: Db, userId: number, step: number): Promise<boolean> {
  const taken = await db`
    update totp set last_step = ${step} where user_id = ${userId} and last_step < ${step} returning 1`
  return taken.length > 0
}

/** Activates the secret. False when one is active, or the secret was replaced in between. */
export async function activate(
  db: Db,
  { userId, secretSealed, step }: { userId: number; secretSealed: Buffer; step: number },
): Promise<boolean> {
  const set = await db`
    update totp set confirmed_at = now(), last_step = ${step}
    where user_id = ${userId} and confirmed_at is null and secret_sealed = ${secretSealed}
    returning 1`
  return set.length > 0
}

export async function putRecoveryCodes(db: Db, userId: number, hashes: readonly Buffer[]): Promise<void> {
  await db`delete from recovery_code where user_id = ${userId}`
  await db`insert into recovery_code ${db(hashes.map((codeHash) => ({ user_id: userId, code_hash: codeHash })))}`
}

/** Uses the code up. Two at once: one gets true. */
export async function takeRecoveryCode(db: Db, userId: number, codeHash: Buffer): Promise<boolean> {
  const taken =
    await db`delete from recovery_code where user_id = ${userId} and code_hash = ${codeHash} returning 1`
  return taken.length > 0
}

/** This session has proven the second step; the others, which have not, end. */
export async function proveSecondStep(db: Db, userId: number, tokenHash: Buffer): Promise<void> {
  await db`delete from session where user_id = ${userId} and token_hash <> ${tokenHash}`
  await db`update session set otp_proven = true where token_hash = ${tokenHash}`
}

/** Takes the second step away; what sessions have proven with it counts no more. False when there was none. */
export async function dropTotp(db: Db, userId: number): Promise<boolean> {
  const dropped = await db`delete from totp where user_id = ${userId} returning 1`
  await db`update session set otp_proven = false where user_id = ${userId}`
  return dropped.length > 0
}
