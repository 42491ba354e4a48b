import type { MessageSettings } from '#contract/messages-settings.ts'
import type { Db } from '../../db/pool.ts'

export async function readSettings(db: Db, businessId: number): Promise<MessageSettings> {
  const [row] = await db<MessageSettings[]>`
    select coalesce(a.body, '') as away_text, coalesce(a.is_on, false) as is_away_on,
      coalesce((select array_agg(q.body order by q.position) from quick_reply q where q.business_id = asked.id), '{}')
        as quick_replies
    from (values (${businessId}::bigint)) as asked (id) left join away_message a on a.business_id = asked.id`
  return row ?? { awayText: '', isAwayOn: false, quickReplies: [] }
}

type Away = { body: string | undefined; isOn: boolean | undefined }

export async function putAway(tx: Db, businessId: number, { body, isOn }: Away): Promise<void> {
  if (body === '') await tx`delete from away_message where business_id = ${businessId}`
  else if (body === undefined)
    await tx`
      update away_message set is_on = coalesce(${isOn ?? null}::boolean, is_on) where business_id = ${businessId}`
  else
    await tx`
      insert into away_message as a (business_id, body, is_on) values (${businessId}, ${body}, ${isOn ?? true})
      on conflict (business_id) do update set body = excluded.body, is_on = coalesce(${isOn ?? null}::boolean, a.is_on)`
}

export async function putQuickReplies(tx: Db, businessId: number, replies: readonly string[]): Promise<void> {
  await tx`delete from quick_reply where business_id = ${businessId}`
  await tx`
    insert into quick_reply (business_id, position, body)
    select ${businessId}, n, body from unnest(${replies as string[]}::text[]) with ordinality as r (body, n)`
}
