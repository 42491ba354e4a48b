import type { ClaimProof, ClaimState } from '#contract/claims.ts'
import { claimable, takeable } from '../../db/claimable.ts'
import { isLicensed } from '../../db/licensed.ts'
import type { Db } from '../../db/pool.ts'

export type ClaimRow = {
  id: number
  businessId: number
  businessName: string
  proof: ClaimProof
  state: ClaimState
  note: string
  documentId: number | null
  codeEndsAt: Date | null
  triesLeft: number
  reason: string | null
  createdAt: Date
  decidedAt: Date | null
  handsOverAt: Date | null
}

const claimColumns = (db: Db) => db`
  c.id, c.business_id, b.name as business_name, c.proof, c.state, c.note, c.document_id, c.code_ends_at, c.tries_left,
  c.reason, c.created_at, c.decided_at, case when c.state = 'announced' then c.hands_over_at end as hands_over_at`

export type ListedBusiness = {
  id: number
  name: string
  email: string | null
  phone: string | null
  source: string
  hasOwner: boolean
  ownerId: number | null
}

export async function findListed(db: Db, id: number): Promise<ListedBusiness | null> {
  const [row] = await db<ListedBusiness[]>`
    select id, name, email, phone, source, owner_id is not null as has_owner, owner_id from business
    where id = ${id} and status = 'verified'`
  return row ?? null
}

export async function listOwn(db: Db, userId: number): Promise<ClaimRow[]> {
  return db<ClaimRow[]>`
    select ${claimColumns(db)} from claim c join business b on b.id = c.business_id
    where c.user_id = ${userId} order by c.id desc limit 100`
}

export async function findLatest(db: Db, businessId: number, userId: number): Promise<ClaimRow | null> {
  const [row] = await db<ClaimRow[]>`
    select ${claimColumns(db)} from claim c join business b on b.id = c.business_id
    where c.business_id = ${businessId} and c.user_id = ${userId} order by c.id desc limit 1`
  return row ?? null
}

/** Of this person's alone. */
export async function findOwn(db: Db, id: number, userId: number): Promise<ClaimRow | null> {
  const [row] = await db<ClaimRow[]>`
    select ${claimColumns(db)} from claim c join business b on b.id = c.business_id
    where c.id = ${id} and c.user_id = ${userId}`
  return row ?? null
}

type NewClaim = { businessId: number; userId: number; proof: ClaimProof; note: string }

/**
 * The one open claim of somebody on a business: made, or turned to another proof; one that is proven already stays as it
 * is. Answers its id; null where the business is not to be claimed any more.
 */
export async function putClaim(
  tx: Db,
  { businessId, userId, proof, note }: NewClaim,
): Promise<number | null> {
  const [row] = await tx<{ id: number }[]>`
    insert into claim as c (business_id, user_id, proof, note)
    select id, ${userId}::bigint, ${proof}, ${note} from business
    where id = ${businessId} and status = 'verified'
      and ((${claimable(tx)}) or (${takeable(tx, userId)} and ${proof} = 'document'))
    on conflict (business_id, user_id) where state in ('proving', 'waiting', 'announced') do update set
      proof = case when c.state = 'proving' then excluded.proof else c.proof end,
      note = coalesce(nullif(excluded.note, ''), c.note),
      code_mac = case when c.state = 'proving' and c.proof <> excluded.proof then null else c.code_mac end,
      code_ends_at = case when c.state = 'proving' and c.proof <> excluded.proof then null else c.code_ends_at end
    returning id`
  return row?.id ?? null
}

/**
 * The same by the code of a letter, which proves it; in a trade that asks for a document the claim waits for that first. False where
 * the business is not to be claimed any more.
 */
export async function addClaimByLetter(tx: Db, businessId: number, userId: number): Promise<boolean> {
  const added = await tx`
    insert into claim as c (business_id, user_id, proof, state, proven_at)
    select b.id, ${userId}::bigint, 'letter', case when ${isLicensed(tx)} then 'proving' else 'waiting' end,
      case when ${isLicensed(tx)} then null::timestamptz else now() end
    from business b left join category g on g.id = b.category_id
    where b.id = ${businessId} and b.status = 'verified' and ${claimable(tx)}
    on conflict (business_id, user_id) where state in ('proving', 'waiting', 'announced') do update set
      proof = case when c.state = 'proving' then 'letter' else c.proof end,
      state = case when c.state = 'proving' then excluded.state else c.state end,
      proven_at = case when c.state = 'proving' then excluded.proven_at else c.proven_at end,
      code_mac = null, code_ends_at = null
    returning id`
  return added.length > 0
}

export type NewChainClaim = { businessId: number; userId: number; chainId: number }

/**
 * The same by the document of a chain's list, which proves it; a takeover that was announced keeps its days. Null there, and where the
 * business is not to be claimed any more.
 */
export async function putChainClaim(
  tx: Db,
  { businessId, userId, chainId }: NewChainClaim,
): Promise<number | null> {
  const [row] = await tx<{ id: number }[]>`
    insert into claim as c (business_id, user_id, proof, state, proven_at, chain_id)
    select id, ${userId}::bigint, 'document', 'waiting', now(), ${chainId}::bigint from business
    where id = ${businessId} and status = 'verified' and ${claimable(tx)}
    on conflict (business_id, user_id) where state in ('proving', 'waiting', 'announced') do update set
      proof = 'document', state = 'waiting', proven_at = now(), chain_id = excluded.chain_id, code_mac = null, code_ends_at = null
      where c.announced_at is null
    returning id`
  return row?.id ?? null
}

type Code = { mac: string; seconds: number; tries: number }

/** A new code in the place of the one before; null where none of this kind is awaited. */
export async function setCode(
  tx: Db,
  id: number,
  proof: 'email' | 'phone',
  { mac, seconds, tries }: Code,
): Promise<Date | null> {
  const [row] = await tx<{ codeEndsAt: Date }[]>`
    update claim set code_mac = ${mac}, tries_left = ${tries},
      code_ends_at = now() + make_interval(secs => ${seconds}::int)
    where id = ${id} and state = 'proving' and proof = ${proof} returning code_ends_at`
  return row?.codeEndsAt ?? null
}

/**
 * One try: judged and counted in one statement, so a hundred at once are five. `right`, `wrong`, or `over`, where no code
 * is awaited, its time is up or its tries are.
 */
export async function tryCode(
  db: Db,
  { id, userId, mac }: { id: number; userId: number; mac: string },
): Promise<'right' | 'wrong' | 'over'> {
  const [row] = await db<{ isRight: boolean }[]>`
    update claim c set tries_left = c.tries_left - 1,
      state = case when c.code_mac = ${mac} then 'waiting' else c.state end,
      proven_at = case when c.code_mac = ${mac} then now() end,
      code_mac = case when c.code_mac = ${mac} then null else c.code_mac end,
      code_ends_at = case when c.code_mac = ${mac} then null else c.code_ends_at end
    where id = ${id} and user_id = ${userId} and state = 'proving' and tries_left > 0 and code_ends_at > now()
    returning state = 'waiting' as is_right`
  if (!row) return 'over'
  return row.isRight ? 'right' : 'wrong'
}

/** The document in the place of one before; false where none is awaited. */
export async function setDocument(
  tx: Db,
  { id, userId, documentId }: { id: number; userId: number; documentId: number },
): Promise<boolean> {
  const set = await tx`
    update claim set document_id = ${documentId}, state = 'waiting', proven_at = now()
    where id = ${id} and user_id = ${userId} and proof in ('document', 'letter') and state in ('proving', 'waiting')
    returning id`
  return set.length > 0
}

export type Withdrawn = {
  id: number
  userId: number
  businessId: number
  businessName: string
  wasAnnounced: boolean
}

/** Null where this person has none open by this id. */
export async function withdraw(db: Db, id: number, userId: number): Promise<Withdrawn | null> {
  const [row] = await db<Withdrawn[]>`
    update claim c set state = 'withdrawn', decided_at = now(), document_id = null, code_mac = null, code_ends_at = null
    from business b
    where c.id = ${id} and c.user_id = ${userId} and c.state in ('proving', 'waiting', 'announced') and b.id = c.business_id
    returning c.id, c.user_id, c.business_id, b.name as business_name, c.announced_at is not null as was_announced`
  return row ?? null
}

/** Ends what nobody proved, and forgets documents that no dispute can ask for any more. */
export async function sweepClaims(db: Db, days: { idle: number; document: number }): Promise<void> {
  await db`
    update claim set state = 'withdrawn', decided_at = now(), code_mac = null, code_ends_at = null
    where state = 'proving' and created_at < now() - make_interval(days => ${days.idle}::int)
      and coalesce(code_ends_at, now()) <= now()`
  await db`
    update claim set document_id = null
    where document_id is not null and decided_at < now() - make_interval(days => ${days.document}::int)`
}

export async function readClaims(db: Db, userId: number): Promise<unknown> {
  return db`
    select c.business_id, b.name as business_name, c.proof, c.state, c.note, c.document_id, c.proven_at, c.decided_at,
      c.reason, c.created_at
    from claim c join business b on b.id = c.business_id where c.user_id = ${userId} order by c.id`
}

export async function readDisputes(db: Db, userId: number): Promise<unknown> {
  return db`
    select id, claim_id, body, created_at, closed_at, is_upheld from claim_dispute
    where user_id = ${userId} order by id`
}

/** An open one still is to be looked at: that somebody contested stays, what they wrote does not. */
export async function releaseDisputes(tx: Db, userId: number): Promise<void> {
  await tx`delete from claim_dispute where user_id = ${userId} and closed_at is not null`
  await tx`update claim_dispute set user_id = null, body = '' where user_id = ${userId}`
}
