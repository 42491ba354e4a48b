import type { RemovalQueue, RemovalRelation, RemovalState } from '#contract/removals.ts'
import type { ListPosition } from '#lib/cursor.ts'
import type { Db, Tx } from '../../db/pool.ts'
import { isBehind, isoText, microsText } from '../../db/sql-parts.ts'

export type NewRemoval = {
  clientId: string
  candidateId: number
  relation: RemovalRelation
  words: string
  email: string | null
  /** Null: the staff decides. */
  code: { mac: string; seconds: number; tries: number } | null
}

/** Adds a request; false where its browser has sent it before. */
export async function addRemoval(
  tx: Db,
  { clientId, candidateId, relation, words, email, code }: NewRemoval,
): Promise<boolean> {
  const added = await tx`
    insert into removal_request (client_id, candidate_id, relation, words, email, state, code_mac, code_ends_at, code_tries)
    values (${clientId}, ${candidateId}, ${relation}, ${words}, ${email}, ${code ? 'proving' : 'open'}, ${code?.mac ?? null},
      now() + make_interval(secs => ${code?.seconds ?? null}::float8), ${code?.tries ?? null})
    on conflict (client_id) do nothing returning id`
  return added.length > 0
}

export type Asked = { candidateId: number; state: RemovalState; askedAt: Date }

export async function findRemoval(db: Db, clientId: string): Promise<Asked | null> {
  const [row] = await db<Asked[]>`
    select candidate_id, state, asked_at from removal_request where client_id = ${clientId}`
  return row ?? null
}

/** The document in the place of one before; false where the request does not wait any more. */
export async function setDocument(tx: Tx, clientId: string, documentId: number): Promise<boolean> {
  const set = await tx`
    update removal_request set document_id = ${documentId} where client_id = ${clientId} and state = 'open' returning id`
  return set.length > 0
}

export async function findDocument(db: Db, id: number): Promise<number | null> {
  const [row] = await db<{ documentId: number | null }[]>`
    select document_id from removal_request where id = ${id}`
  return row?.documentId ?? null
}

/** Tries a code; the right one decides the request. */
export async function tryCode(
  tx: Tx,
  { clientId, mac }: { clientId: string; mac: string },
): Promise<'right' | 'wrong' | 'over'> {
  const [row] = await tx<{ isRight: boolean }[]>`
    update removal_request set code_tries = code_tries - 1,
      state = case when code_mac = ${mac} then 'removed' else state end,
      decided_at = case when code_mac = ${mac} then now() end
    where client_id = ${clientId} and state = 'proving' and code_tries > 0 and code_ends_at > now()
    returning state = 'removed' as is_right`
  if (!row) return 'over'
  return row.isRight ? 'right' : 'wrong'
}

/** From now on a candidate is shown no more, whatever imports bring. */
export async function setRemoved(tx: Tx, candidateId: number): Promise<void> {
  await tx`update candidate set removed_at = coalesce(removed_at, now()) where id = ${candidateId}`
}

/** Shows a candidate again, unless another request removed it, too. */
export async function showAgain(tx: Tx, candidateId: number): Promise<void> {
  await tx`
    update candidate set removed_at = null where id = ${candidateId}
      and not exists (select from removal_request where candidate_id = ${candidateId} and state = 'removed')`
}

export type Decided = { id: number; candidateId: number; place: string; email: string | null }
type Decision = { id: number; isRemoved: boolean; answer: string; staffId: number }

/** Decides an open request; a removal decides all that wait for the same place. Those decided; empty: it does not wait. */
export async function decide(tx: Tx, { id, isRemoved, answer, staffId }: Decision): Promise<Decided[]> {
  return tx<Decided[]>`
    update removal_request r set state = ${isRemoved ? 'removed' : 'refused'}, decided_at = now(), decided_by = ${staffId},
      answer = ${answer}
    from removal_request one join candidate c on c.id = one.candidate_id
    where one.id = ${id} and one.state = 'open' and r.state = 'open'
      and (r.id = one.id or ${isRemoved} and r.candidate_id = one.candidate_id)
    returning r.id, r.candidate_id, c.name as place, r.email`
}

/** Decides what waits for a place that a code removed. */
export async function decideOthers(tx: Tx, candidateId: number): Promise<Decided[]> {
  return tx<Decided[]>`
    update removal_request r set state = 'removed', decided_at = now() from candidate c
    where r.candidate_id = ${candidateId} and r.state = 'open' and c.id = r.candidate_id
    returning r.id, r.candidate_id, c.name as place, r.email`
}

/** Takes a decision back, with all that it decided: the candidate's id; null: there is none. */
export async function reopen(tx: Tx, id: number): Promise<number | null> {
  const [row] = await tx<{ candidateId: number }[]>`
    update removal_request r set state = 'open', decided_at = null, decided_by = null, answer = null
    from removal_request one
    where one.id = ${id} and one.state in ('removed', 'refused') and r.candidate_id = one.candidate_id
      and r.state = one.state and r.decided_at = one.decided_at
    returning r.candidate_id`
  return row?.candidateId ?? null
}

export type RemovalRow = {
  id: number
  candidate: {
    id: number
    name: string
    category: string
    address: string
    district: string | null
    city: string
    phone: string | null
  }
  relation: RemovalRelation
  words: string
  email: string | null
  state: RemovalState
  askedAt: Date
  decidedAt: Date | null
  answer: string | null
  documentType: 'image/webp' | 'application/pdf' | null
  /** When it was decided, to the microsecond: its position among those. */
  at: string | null
}

function behind(db: Db, queue: RemovalQueue, after: ListPosition | null) {
  if (!after) return db``
  if (queue === 'open') return db`and r.id > ${after.id}`
  return db`and ${isBehind(db, db`r.decided_at, r.id`, after)}`
}

export async function listRemovals(
  db: Db,
  queue: RemovalQueue,
  { after, most }: { after: ListPosition | null; most: number },
): Promise<RemovalRow[]> {
  return db<RemovalRow[]>`
    select r.id, r.relation, r.words, r.email, r.state, r.asked_at, r.decided_at, r.answer, f.media_type as document_type, ${microsText(db, db`r.decided_at`)} as at,
      jsonb_build_object('id', c.id, 'name', c.name, 'category', g.name, 'address', c.address, 'district', c.district,
        'city', c.city, 'phone', c.telephone) as candidate
    from removal_request r join candidate c on c.id = r.candidate_id join category g on g.id = c.category_id
      left join private_file f on f.id = r.document_id
    where ${queue === 'open' ? db`r.state = 'open'` : db`r.decided_at is not null`} ${behind(db, queue, after)}
    order by ${queue === 'open' ? db`r.id` : db`r.decided_at desc, r.id desc`} limit ${most}`
}

/** Deletes codes that nobody typed, and requests, and before them their documents, that were answered so many days ago. */
export async function sweepRemovals(db: Db, days: { kept: number; document: number }): Promise<void> {
  await db`
    update removal_request set document_id = null
    where document_id is not null and decided_at < now() - make_interval(days => ${days.document}::int)`
  await db`
    delete from removal_request
    where state = 'proving' and code_ends_at < now() - interval '1 day'
      or decided_at < now() - make_interval(days => ${days.kept}::int)`
}

const isTheirs = (db: Db, userId: number) =>
  db`exists (select from app_user u where u.id = ${userId} and u.email = r.email and u.email_confirmed_at is not null)`

/** For the export: what was asked with the account's confirmed address. */
export const readRemovals = (db: Db, userId: number): Promise<unknown> =>
  db`
    select c.name as place, r.relation, r.words, r.email, r.state, r.answer, r.document_id is not null as has_document,
      ${isoText(db, db`r.asked_at`)} as asked_at
    from removal_request r join candidate c on c.id = r.candidate_id where ${isTheirs(db, userId)} order by r.id`

/**
 * Requests of an account's confirmed address go with it; removed places stay removed. Whoever opened an account with an address
 * of somebody else takes nobody's request back.
 */
export async function eraseRemovals(tx: Db, userId: number): Promise<void> {
  await tx`delete from removal_request r where ${isTheirs(tx, userId)}`
}
