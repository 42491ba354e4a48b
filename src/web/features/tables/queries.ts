import { dropTable, previewTable, readTable, type TableChoice } from '#contract/tables.ts'
import { tablesText as text } from '#text/tables.ts'
import { ask } from '#web/lib/ask.ts'
import { IMPORTS } from '#web/lib/shared-keys.ts'
import { useSave } from '#web/lib/use-save.ts'

const STALE = [[IMPORTS]]

/** The same table with another sheet, or other headings. */
export const useReadTable = (id: number) =>
  useSave((query: { sheet: number; headRow?: number }) => ask(readTable, { params: { id }, query }))

export const usePreviewTable = (id: number) =>
  useSave((body: TableChoice) => ask(previewTable, { params: { id }, body }), {
    stale: STALE,
    done: text.previewed,
  })

export const useDropTable = (id: number) =>
  useSave(() => ask(dropTable, { params: { id } }), { stale: STALE, done: text.dropped })
