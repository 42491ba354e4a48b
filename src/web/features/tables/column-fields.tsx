import { useState } from 'react'
import { type Table, tableFields } from '#contract/tables.ts'
import { tablesText as text } from '#text/tables.ts'
import { SelectField } from '#web/ui/select-field.tsx'
import { fieldName, tradeName } from './choice.ts'

/** First cells beside each column. */
const SHOWN = 3
const OPTIONS = tableFields.map((field) => [field, text.fields[field]] as const)

/** A column's meaning, chosen beside its first cells, and our trade for each value of the column of trades. */
export function ColumnFields({ table: { columns, trades } }: { table: Table }) {
  const [fields, setFields] = useState<readonly string[]>(columns.map(({ field }) => field ?? ''))
  const trade = columns[fields.indexOf('trade')]
  const options = trades.map(({ id, name }) => [id, name] as const)
  return (
    <>
      <fieldset className="grid gap-3">
        <legend className="font-bold">{text.columns}</legend>
        <p className="max-w-prose text-sm text-ink-soft">{text.columnsText}</p>
        <div className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
          {columns.map(({ name, examples }, i) => (
            <SelectField
              key={fieldName(i)}
              name={fieldName(i)}
              label={text.column(i + 1, name)}
              hint={text.examples(examples.slice(0, SHOWN))}
              value={fields[i]}
              onChange={({ target }) => setFields(fields.with(i, target.value))}
              empty={text.ignored}
              options={OPTIONS}
            />
          ))}
        </div>
      </fieldset>
      <fieldset className="grid gap-3">
        <legend className="font-bold">{text.trades}</legend>
        {trade && (
          <p className="max-w-prose text-sm text-ink-soft">
            {trade.values.length > 0 ? text.tradesText : text.tradesMany}
          </p>
        )}
        <div className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
          {trade?.values.map(({ text: value, count, categoryId }, i) => (
            <SelectField
              key={value}
              name={tradeName(i)}
              label={text.tradeOf(value, count)}
              defaultValue={categoryId ?? ''}
              empty={text.notTaken}
              options={options}
            />
          ))}
          <SelectField
            name="categoryId"
            label={trade ? text.tradeOfOthers : text.tradeOfAll}
            empty={trade ? text.notTaken : text.chooseTrade}
            options={options}
          />
        </div>
      </fieldset>
    </>
  )
}
