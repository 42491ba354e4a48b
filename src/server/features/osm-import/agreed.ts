import type { Tx } from '../../db/pool.ts'
import { searchText } from '../businesses/businesses.ts'
import { type Gathered, noneRefused } from './gather.ts'
import { isSamePlace } from './same-place.ts'
import { listAgreed } from './store-agreed.ts'
import { addImportRows } from './store-rows.ts'

/**
 * Fills the table that was begun with the places on which two sources agree: by telephone, and without looking at it by name and
 * place.
 */
export async function gatherAgreed(tx: Tx): Promise<Gathered> {
  const agreed = (await listAgreed(tx)).filter(({ row, other, metres }) =>
    isSamePlace({ nameFolded: row.name_folded, phone: null }, other, metres),
  )
  const rows = agreed.map(({ row }, ord) => ({ ...row, ord, search_text: searchText(row) }))
  await addImportRows(tx, rows)
  return { read: rows.length, refused: noneRefused(), examples: [], outside: {}, closed: [] }
}
