import type { Chain } from '#contract/chains.ts'
import { type TableField, tableFields } from '#contract/tables.ts'
import { ownChainText as text } from '#text/chains.ts'
import { tablesText } from '#text/tables.ts'
import { useForm } from '#web/lib/use-form.ts'
import { Button } from '#web/ui/button.tsx'
import { Form } from '#web/ui/form.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { useReadChain } from './queries.ts'

export type Trades = readonly { id: number; name: string }[]

const OPTIONS = tableFields.map((field) => [field, tablesText.fields[field]] as const)
const fieldName = (column: number) => `field-${column}`

const fieldOf = (value: string | undefined): TableField | null =>
  tableFields.find((field) => field === value) ?? null

/** Asks what each column says, and the trade of rows that name none; read again when something was misunderstood. */
export function ReadingForm({
  chain: { id, columns, categoryId },
  trades,
}: {
  chain: Chain
  trades: Trades
}) {
  const read = useReadChain(id)
  const form = useForm<string>({
    check(values) {
      const fields = columns.map((_, i) => fieldOf(values[fieldName(i)]))
      const twice = fields.findIndex((field, i) => field !== null && fields.indexOf(field) < i)
      const wrong = {
        ...(!fields.includes('name') && { [fieldName(0)]: tablesText.nameNeeded }),
        ...(twice >= 0 && { [fieldName(twice)]: tablesText.fieldTwice }),
      }
      return Object.keys(wrong).length === 0 ? null : { text: tablesText.missing, fields: wrong }
    },
    async send(values) {
      await read.mutateAsync({
        fields: columns.map((_, i) => fieldOf(values[fieldName(i)])),
        categoryId: Number(values['categoryId']) || null,
      })
      return 'unsent' // it may be read again
    },
  })
  const labels = Object.fromEntries(
    columns.map(({ name }, i) => [fieldName(i), tablesText.column(i + 1, name)]),
  )
  return (
    <Form form={form} labels={labels} className="grid grid-cols-1 gap-4">
      <p className="max-w-prose text-sm text-ink-soft">{text.readingText}</p>
      <div className="grid gap-4 sm:grid-cols-2">
        {columns.map(({ name, field, examples }, i) => (
          <SelectField
            key={fieldName(i)}
            name={fieldName(i)}
            label={tablesText.column(i + 1, name)}
            hint={tablesText.examples(examples)}
            defaultValue={field ?? ''}
            empty={tablesText.ignored}
            options={OPTIONS}
          />
        ))}
        <SelectField
          name="categoryId"
          label={text.trade}
          defaultValue={categoryId ?? ''}
          empty={text.noTrade}
          options={trades.map((trade) => [trade.id, trade.name])}
        />
      </div>
      <Button type="submit" look="secondary" busy={form.busy} className="justify-self-start">
        {text.readAgain}
      </Button>
    </Form>
  )
}
