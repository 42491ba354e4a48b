import type { Recipient } from '#contract/admin-notifications.ts'
import type { Db } from '../../db/pool.ts'

/** Wild cards of a pattern are letters of a name. */
const literally = (text: string) => text.replaceAll(/[\\%_]/g, '\\$&')

/** People in whose name, e-mail and phone all of the words occur; words without case and marks. */
export async function findPeople(db: Db, words: readonly string[], most: number): Promise<Recipient[]> {
  const patterns = words.map((word) => `%${literally(word)}%`)
  return db<Recipient[]>`
    select id, name, email, phone, user_type, city from app_user
    where folded_person(name, email, phone) like all (${patterns}::text[])
    order by name, id limit ${most}`
}
