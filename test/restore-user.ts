import type { Sql } from '#server/db/pool.ts'

/** Restores an account as a backup would: all columns but the generated ones. */
export async function restoreUser(sql: Sql, row: string): Promise<void> {
  const columns = await sql<{ name: string }[]>`
    select attname as name from pg_attribute
    where attrelid = 'app_user'::regclass and attnum > 0 and not attisdropped and attgenerated = ''`
  const names = sql(columns.map(({ name }) => name))
  await sql`
    insert into app_user (${names}) overriding system value
    select ${names} from jsonb_populate_record(null::app_user, ${row}::text::jsonb)`
}
