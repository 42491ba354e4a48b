import type { Db } from '../../db/pool.ts'

export type AuditEntry = {
  actorId: number
  /** What was done, such as `notification.sent`. */
  action: string
  subjectId: number
  /** Facts without words of people. */
  data: Record<string, string | number | boolean | null>
}

export async function addEntry(db: Db, { actorId, action, subjectId, data }: AuditEntry): Promise<void> {
  await db`
    insert into audit_entry (actor_id, action, subject_id, data)
    values (${actorId}, ${action}, ${subjectId}, ${db.json(data)})`
}

export async function readEntries(db: Db, actorId: number): Promise<unknown> {
  return db`
    select action, subject_id, data, created_at from audit_entry where actor_id = ${actorId} order by id`
}
