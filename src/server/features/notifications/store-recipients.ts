import type { Recipient } from '#contract/admin-notifications.ts'
import type { Db } from '../../db/pool.ts'

/** Wild cards of a pattern are letters of a name. */
const literally = (text: string) => text.replaceAll(/[\\%_]/g, '\\$&')

/**
 * People in whose name, e-mail and phone all of the words occur; words without case and marks. Which of very many is left
 * to the database: a word that half of all people have must not be sorted.
 */
export async function findPeople(db: Db, words: readonly string[], most: number): Promise<Recipient[]> {
  const conditions = words.map(
    (word) => db`and folded_person(name, email, phone) like ${`%${literally(word)}%`}`,
  )
  return db<Recipient[]>`
    select * from (
      select id, name, email, phone, user_type, city from app_user where true ${conditions} limit ${most}
    ) as found order by name, id`
}
