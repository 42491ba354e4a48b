import type { Db } from '#server/db/pool.ts'
import { insertRow } from './factories.ts'

type ChainFields = { userId: number; categoryId?: number }

/** A list of one new branch in Konya, by default a tyre shop, that waits for the staff. */
export async function buildChain(db: Db, { userId, categoryId = 6 }: ChainFields): Promise<{ id: number }> {
  const chain = await insertRow(db, 'chain_request', {
    userId,
    state: 'waiting',
    fileName: 'subeler.csv',
    reading: { sheet: 0, headRow: 1, columns: [], categoryId: null },
    sentAt: new Date(),
  })
  await db`
    insert into chain_row (chain_id, line, name, category_id, phone, address, district, city, lat, lng, website, hours, kind)
    values (${chain.id}, 2, 'Zincir Şube', ${categoryId}, '0850 000 11 22', 'Cumhuriyet Cad. No:1', '', 'Konya', 37.7, 32.9, '', '', 'new')`
  return chain
}
