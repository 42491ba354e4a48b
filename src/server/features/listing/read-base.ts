import type { Sql } from '../../db/pool.ts'
import { makeBaseBuilder } from './base-builder.ts'
import type { Built } from './build.ts'
import { type ListingRow, readAll } from './store.ts'

/** Reads everything listed and lays it out, in this thread. */
export async function readBase(sql: Sql): Promise<Built> {
  const builder = makeBaseBuilder()
  const switched: ListingRow[] = []
  const moment = await readAll(sql, (rows) => {
    for (const row of rows) {
      builder.add(row)
      if (row.switchUntil) switched.push(row)
    }
  })
  return { base: builder.finish(), ...moment, switched }
}
