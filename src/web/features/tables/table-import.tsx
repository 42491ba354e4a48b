import { Table2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { addTable, TABLE_MAX_BYTES, type Table } from '#contract/tables.ts'
import { browserErrorTexts } from '#text/errors-browser.ts'
import { tablesText as text } from '#text/tables.ts'
import { SendFile } from '#web/ui/send-file.tsx'
import { TableForm } from './table-form.tsx'

const PATIENCE_MS = 5 * 60_000

/** A table of a chamber or municipality: chosen, mapped and previewed. `town`: the fields of a town. */
export function TableImport({ town }: { town: ReactNode }) {
  const [table, setTable] = useState<Table | null>(null)
  return (
    <>
      <ChooseTable hasOne={table !== null} onRead={setTable} />
      {table && <TableForm table={table} town={town} onTable={setTable} />}
    </>
  )
}

/** Sends a table and hands on what was read of it. A file that cannot be read leaves the one before as it is. */
function ChooseTable({ hasOne, onRead }: { hasOne: boolean; onRead: (table: Table) => void }) {
  return (
    <SendFile<Table>
      path={addTable.path}
      name="table"
      accept=".csv,.xlsx,.txt"
      maxBytes={TABLE_MAX_BYTES}
      patienceMs={PATIENCE_MS}
      look={hasOne ? 'secondary' : 'primary'}
      icon={Table2}
      texts={{
        choose: hasOne ? text.another : text.choose,
        hint: text.chooseText,
        tooLarge: browserErrorTexts.table_too_large,
        sending: text.sending,
      }}
      onSent={onRead}
    />
  )
}
