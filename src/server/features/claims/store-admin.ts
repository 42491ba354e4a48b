import type { ClaimProof, ClaimState } from '#contract/claims.ts'
import type { ClaimQueue } from '#contract/claims-admin.ts'
import type { ListPosition } from '#lib/cursor.ts'
import { claimable } from '../../db/claimable.ts'
import { isLicensed } from '../../db/licensed.ts'
import type { Db } from '../../db/pool.ts'
import { isBehind, isoText, microsText } from '../../db/sql-parts.ts'

export type AdminClaimRow = {
  id: number
  proof: ClaimProof
  state: ClaimState
  note: string
  createdAt: Date
  provenAt: Date | null
  codeEndsAt: Date | null
  needsDocument: boolean
  handsOverAt: Date | null
  disputes: number
  documentType: 'image/webp' | 'application/pdf' | null
  reason: string | null
  decidedAt: Date | null
  business: {
    id: number
    name: string
    category: string | null
    address: string
    city: string | null
    phone: string | null
    email: string | null
    source: string
    owner: { name: string; email: string; phone: string } | null
  }
  claimant: {
    id: number
    name: string
    email: string
    phone: string
    city: string
    businesses: string[]
    createdAt: string
  }
  earlier: {
    id: number
    name: string
    proof: ClaimProof
    state: ClaimState
    createdAt: string
    reason: string | null
  }[]
  /** When it was decided, to the microsecond: its position among those. */
  at: string | null
}

/** Of claim `c` on business `b` of category `g`: a letter alone is not enough. */
const needsDocument = (db: Db) => db`(c.proof = 'letter' and ${isLicensed(db)})`

/** Of the same: it can be granted with others in one go. */
const isSimple = (db: Db) => db`
  c.state = 'waiting' and c.proof = 'letter' and not ${needsDocument(db)} and b.status = 'verified' and ${claimable(db)}
  and not exists (select from claim o where o.business_id = c.business_id and o.id <> c.id and o.state in ('proving', 'waiting'))`

const wanted = {
  waiting: (db: Db) => db`c.state = 'waiting'`,
  simple: isSimple,
  announced: (db: Db) => db`c.state = 'announced'`,
  calls: (db: Db) => db`c.state = 'proving' and c.proof = 'phone'`,
  decided: (db: Db) => db`c.decided_at is not null`,
} satisfies Record<ClaimQueue, unknown>

const EARLIER = 10

function behind(db: Db, queue: ClaimQueue, after: ListPosition | null) {
  if (!after) return db``
  if (queue !== 'decided') return db`and c.id > ${after.id}`
  return db`and ${isBehind(db, db`c.decided_at, c.id`, after)}`
}

type Page = { after: ListPosition | null; most: number }

export async function listForStaff(
  db: Db,
  queue: ClaimQueue,
  { after, most }: Page,
): Promise<AdminClaimRow[]> {
  return db<AdminClaimRow[]>`
    select c.id, c.proof, c.state, c.note, c.created_at, c.proven_at, c.code_ends_at,
      ${needsDocument(db)} as needs_document, f.media_type as document_type,
      c.reason, c.decided_at, ${microsText(db, db`c.decided_at`)} as at,
      jsonb_build_object('id', b.id, 'name', b.name, 'category', g.name, 'address', b.address, 'city', b.city,
        'phone', b.phone, 'email', b.email, 'source', b.source,
        'owner', (select jsonb_build_object('name', name, 'email', email, 'phone', phone) from app_user where id = b.owner_id))
        as business,
      c.hands_over_at,
      (select count(*)::integer from claim_dispute d where d.claim_id = c.id and d.closed_at is null) as disputes,
      (select jsonb_build_object('id', u.id, 'name', u.name, 'email', u.email, 'phone', u.phone, 'city', u.city,
        'createdAt', ${isoText(db, db`created_at`)}, 'businesses',
        (select coalesce(jsonb_agg(o.name order by o.id), '[]') from business o where o.owner_id = u.id))
        from app_user u where u.id = c.user_id) as claimant,
      coalesce((select jsonb_agg(jsonb_build_object('id', e.id, 'name', e.name, 'proof', e.proof, 'state', e.state,
        'createdAt', ${isoText(db, db`created_at`)}, 'reason', e.reason) order by e.id desc)
        from (select o.*, u.name from claim o join app_user u on u.id = o.user_id
          where o.business_id = c.business_id and o.id <> c.id order by o.id desc limit ${EARLIER}) as e), '[]') as earlier
    from claim c join business b on b.id = c.business_id left join category g on g.id = b.category_id
    left join chain_request h on h.id = c.chain_id left join private_file f on f.id = coalesce(c.document_id, h.document_id)
    where ${wanted[queue](db)} ${behind(db, queue, after)}
    order by ${queue === 'decided' ? db`c.decided_at desc, c.id desc` : db`c.id`} limit ${most}`
}

export type Decided = {
  id: number
  userId: number
  email: string
  userName: string
  businessId: number
  businessName: string
  /** As it was listed when it was decided. */
  listedEmail: string | null
  wasAnnounced: boolean
}

type Decision = { id: number; state: 'approved' | 'rejected'; staffId: number; reason: string | null }

/** Null when it does not wait: only what is proven is granted, what is open can be refused. */
export async function decide(tx: Db, { id, state, staffId, reason }: Decision): Promise<Decided | null> {
  const from = state === 'approved' ? ['waiting'] : ['waiting', 'proving', 'announced']
  const [row] = await tx<Decided[]>`
    update claim c set state = ${state}, decided_at = now(), decided_by = ${staffId}, reason = ${reason},
      code_mac = null, code_ends_at = null
    from app_user u, business b
    where c.id = ${id} and c.state = any(${from}) and u.id = c.user_id and b.id = c.business_id
    returning c.id, c.user_id, u.email, u.name as user_name, c.business_id, b.name as business_name,
      b.email as listed_email, c.announced_at is not null as was_announced`
  return row ?? null
}

/**
 * A rejection by the caller of the last minutes, taken back: what is proven waits to be decided, all else to be proven. Null
 * where it is too late, or the business was given to another by the same decision.
 */
export async function reopenClaim(
  tx: Db,
  id: number,
  { staffId, minutes }: { staffId: number; minutes: number },
): Promise<Decided | null> {
  const [row] = await tx<Decided[]>`
    update claim c set state = case when proven_at is null then 'proving' else 'waiting' end,
      decided_at = null, decided_by = null, reason = null, announced_at = null, hands_over_at = null, from_owner_id = null
    from app_user u, business b
    where c.id = ${id} and c.state = 'rejected' and c.decided_by = ${staffId}
      and c.decided_at > now() - make_interval(mins => ${minutes}) and u.id = c.user_id and b.id = c.business_id
      and not exists (select from claim g where g.business_id = c.business_id and g.state = 'approved'
        and g.decided_at = c.decided_at)
    returning c.id, c.user_id, u.email, u.name as user_name, c.business_id, b.name as business_name,
      b.email as listed_email, c.announced_at is not null as was_announced`
  return row ?? null
}

/**
 * Holds the business of a claim until the transaction ends: of two granted at once, the second sees what became of the
 * first. What was granted before counts no more where the business is ownerless again.
 */
export async function holdForGrant(tx: Db, id: number): Promise<void> {
  await tx`
    select from business where id = (select business_id from claim where id = ${id}) for no key update`
  await tx`
    update claim c set state = 'revoked' from claim this join business b on b.id = this.business_id
    where this.id = ${id} and c.business_id = b.id and c.state = 'approved' and b.owner_id is null`
}

/** `isTakeover`: another account has the business, or had it when the claim was announced. */
export type Obstacles = { lacksDocument: boolean; isSimple: boolean; isTakeover: boolean }

/** Whether a claim that waits lacks a document, and whether it can be granted with others; null: it does not wait. */
export async function readObstacles(tx: Db, id: number): Promise<Obstacles | null> {
  const [row] = await tx<Obstacles[]>`
    select ${needsDocument(tx)} and c.document_id is null as lacks_document, ${isSimple(tx)} as is_simple,
      c.document_id is not null and (b.owner_id is not null or c.announced_at is not null) as is_takeover
    from claim c join business b on b.id = c.business_id left join category g on g.id = b.category_id
    where c.id = ${id} and c.state = 'waiting'`
  return row ?? null
}

/** Whoever else claims the business is told that it was given. */
export async function refuseOthers(
  tx: Db,
  businessId: number,
  staffId: number | null,
  reason: string,
): Promise<Decided[]> {
  return tx<Decided[]>`
    update claim c set state = 'rejected', decided_at = now(), decided_by = ${staffId}, reason = ${reason},
      code_mac = null, code_ends_at = null
    from app_user u, business b
    where c.business_id = ${businessId} and c.state in ('proving', 'waiting', 'announced') and u.id = c.user_id
      and b.id = c.business_id
    returning c.id, c.user_id, u.email, u.name as user_name, c.business_id, b.name as business_name,
      b.email as listed_email, c.announced_at is not null as was_announced`
}

export async function findDocument(db: Db, id: number): Promise<number | null> {
  const [row] = await db<{ documentId: number | null }[]>`
    select coalesce(c.document_id, h.document_id) as document_id from claim c left join chain_request h on h.id = c.chain_id
    where c.id = ${id}`
  return row?.documentId ?? null
}

export async function findPhone(db: Db, id: number): Promise<string | null> {
  const [row] = await db<{ phone: string | null }[]>`
    select b.phone from claim c join business b on b.id = c.business_id
    where c.id = ${id} and c.state = 'proving' and c.proof = 'phone'`
  return row?.phone ?? null
}
