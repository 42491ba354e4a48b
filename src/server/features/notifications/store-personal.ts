import type { Db } from '../../db/pool.ts'

type Person = { id: number; email: string }

export async function readReceived(db: Db, userId: number): Promise<unknown> {
  return db`
    select n.title, n.message, n.sent_at, coalesce(r.read_at, m.read_at) as read_at
    from notification n
    left join notification_recipient r on r.notification_id = n.id and r.user_id = ${userId}
    left join notification_read m on m.notification_id = n.id and m.user_id = ${userId}
    where r.user_id is not null or m.user_id is not null order by n.id`
}

export async function readSentBy(db: Db, userId: number): Promise<unknown> {
  return db`
    select title, message, kind, target_type, target_count, sent_at from notification
    where sender_id = ${userId} order by id`
}

/** Deletes notifications to this person alone; where staff wrote to several, their name and address are removed. */
export async function eraseReceived(tx: Db, { id, email }: Person, instead: string): Promise<void> {
  await tx`
    delete from notification n using notification_recipient r
    where r.user_id = ${id} and n.id = r.notification_id and n.target_type = 'specific'
      and not exists (select from notification_recipient o where o.notification_id = n.id and o.user_id <> ${id})`
  const without = (text: ReturnType<Db>) =>
    tx`replace(replace(${text}, u.name, ${instead}), ${email}, ${instead})`
  await tx`
    update notification n set title = left(${without(tx`n.title`)}, 120), message = left(${without(tx`n.message`)}, 1000)
    from notification_recipient r join app_user u on u.id = r.user_id
    where r.user_id = ${id} and n.id = r.notification_id and not n.is_automatic
      and strpos(n.title || n.message, u.name) + strpos(n.title || n.message, ${email}) > 0`
}

/** Removes a person's name from notices to others about their businesses. */
export async function forgetNames(tx: Db, ownerId: number, instead: string): Promise<void> {
  const named = await tx<{ name: string }[]>`
    select distinct d.name from notification_named d join business b on b.id = d.business_id
    where b.owner_id = ${ownerId}`
  // A title may have been cut in the middle of a long name.
  for (const { name } of named)
    await tx`
      update notification n set message = left(replace(n.message, ${name}, ${instead}), 1000),
        title = case when strpos(replace(n.title, ${name}, ''), left(${name}, 12)) > 0 then ${instead}
          else left(replace(n.title, ${name}, ${instead}), 120) end
      from notification_named d join business b on b.id = d.business_id
      where b.owner_id = ${ownerId} and d.name = ${name} and n.id = d.notification_id`
  await tx`
    delete from notification_named d using business b where b.id = d.business_id and b.owner_id = ${ownerId}`
}

/** Removes the sender's client ids, which nobody else needs. */
export async function forgetClientIds(tx: Db, userId: number): Promise<void> {
  await tx`update notification set client_id = null where sender_id = ${userId}`
}
