import { type ReactNode, useState } from 'react'
import type { Table } from '#contract/tables.ts'
import { ChooseTable } from './choose-table.tsx'
import { TableForm } from './table-form.tsx'

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
