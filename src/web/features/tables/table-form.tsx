import type { ReactNode } from 'react'
import { TABLE_MAX_HEAD_ROW, type Table } from '#contract/tables.ts'
import { tablesText as text } from '#text/tables.ts'
import { useForm } from '#web/lib/use-form.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { Form } from '#web/ui/form.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { ErrorText } from '#web/ui/states.tsx'
import { CheckField } from '#web/ui/switch-field.tsx'
import { choiceOf, fieldName, problemOf } from './choice.ts'
import { ColumnFields } from './column-fields.tsx'
import { useDropTable, usePreviewTable, useReadTable } from './queries.ts'

type Props = {
  table: Table
  /** Fields of a town, named `city` and `district`. */
  town: ReactNode
  /** Null: it was dropped. */
  onTable: (table: Table | null) => void
}

/** Asks what a table's columns say and where it comes from, and previews it. Words that were typed stay when other headings, or another file, are read. */
export function TableForm({ table, town, onTable }: Props) {
  const preview = usePreviewTable(table.id)
  const drop = useDropTable(table.id)
  const form = useForm<string>({
    check: (values) => problemOf(choiceOf(table, values)),
    async send(values) {
      await preview.mutateAsync(choiceOf(table, values))
      return 'unsent' // it may be corrected and previewed again
    },
  })
  const labels = {
    ...Object.fromEntries(table.columns.map(({ name }, i) => [fieldName(i), text.column(i + 1, name)])),
    fields: text.columns,
    categoryId: text.trades,
    sourceName: text.sourceName,
    sourceLicence: text.sourceLicence,
    sourceUrl: text.sourceUrl,
    dataDate: text.dataDate,
  }
  return (
    <Form form={form} labels={labels} className="grid grid-cols-1 gap-6">
      <Where table={table} onTable={onTable} />
      <ColumnFields key={`${table.id} ${table.sheet} ${table.headRow}`} table={table} />
      <fieldset className="grid gap-3">
        <legend className="font-bold">{text.town}</legend>
        <p className="max-w-prose text-sm text-ink-soft">{text.townText}</p>
        <div className="grid gap-4 sm:grid-cols-2">{town}</div>
      </fieldset>
      <Source />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" busy={form.busy}>
          {form.busy ? text.previewing : text.preview}
        </Button>
        <Button
          look="secondary"
          busy={drop.isPending}
          onClick={() => drop.isPending || drop.mutate(undefined, { onSuccess: () => onTable(null) })}
        >
          {text.drop}
        </Button>
      </div>
      <ErrorText text={drop.error?.message} />
    </Form>
  )
}

/** Which sheet, and in which line the headings are. */
function Where({ table, onTable }: Pick<Props, 'table' | 'onTable'>) {
  const { fileName, sheets, sheet, headRow, rows } = table
  const read = useReadTable(table.id)
  const readAgain = (query: { sheet: number; headRow?: number }) =>
    read.isPending || read.mutate(query, { onSuccess: onTable })
  return (
    <div className="grid gap-3">
      <p className="font-semibold wrap-anywhere">{text.file(fileName, rows)}</p>
      <div className="grid gap-4 sm:grid-cols-2">
        {sheets.length > 1 && (
          <SelectField
            name="sheet"
            label={text.sheet}
            value={sheet}
            onChange={({ target }) => readAgain({ sheet: Number(target.value) })}
            options={sheets.map((name, i) => [i, name])}
          />
        )}
        <SelectField
          name="headRow"
          label={text.headRow}
          hint={text.headRowHint}
          value={headRow}
          onChange={({ target }) => readAgain({ sheet, headRow: Number(target.value) })}
          options={Array.from({ length: TABLE_MAX_HEAD_ROW }, (_, i) => [i + 1, String(i + 1)])}
        />
      </div>
      {read.isPending && (
        <p role="status" className="text-sm text-ink-soft">
          {text.reading}
        </p>
      )}
      <ErrorText text={read.error?.message} />
    </div>
  )
}

function Source() {
  return (
    <fieldset className="grid gap-3">
      <legend className="font-bold">{text.source}</legend>
      <p className="max-w-prose text-sm text-ink-soft">{text.sourceText}</p>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField name="sourceName" label={text.sourceName} hint={text.sourceNameHint} maxLength={100} />
        <TextField
          name="sourceLicence"
          label={text.sourceLicence}
          hint={text.sourceLicenceHint}
          maxLength={100}
        />
        <TextField
          name="sourceUrl"
          label={text.sourceUrl}
          hint={text.sourceUrlHint}
          type="url"
          inputMode="url"
          maxLength={300}
        />
        <TextField name="dataDate" label={text.dataDate} hint={text.dataDateHint} type="date" />
      </div>
      <CheckField name="isWhole" label={text.isWhole} hint={text.isWholeHint} first={false} />
    </fieldset>
  )
}
