import { type Table, type TableChoice, type TableField, tableFields } from '#contract/tables.ts'
import { istanbulDate } from '#lib/time.ts'
import { tablesText as text } from '#text/tables.ts'
import type { FormProblem } from '#web/lib/use-form.ts'

export const fieldName = (column: number) => `field-${column}`
export const tradeName = (value: number) => `trade-${value}`

type Values = Readonly<Record<string, string>>

const isField = (value: string | undefined): value is TableField =>
  (tableFields as readonly (string | undefined)[]).includes(value)

/** The choice of a form, as it is sent. */
export function choiceOf({ sheet, headRow, columns }: Table, values: Values): TableChoice {
  const fields = columns.map((_, i) => {
    const value = values[fieldName(i)]
    return isField(value) ? value : null
  })
  const tradeValues = columns[fields.indexOf('trade')]?.values ?? []
  const say = (name: string) => (values[name] ?? '').trim()
  return {
    sheet,
    headRow,
    fields,
    trades: tradeValues.map(({ text: said }, i) => ({
      text: said,
      categoryId: Number(say(tradeName(i))) || null,
    })),
    categoryId: Number(say('categoryId')) || null,
    city: say('city'),
    district: say('district'),
    sourceName: say('sourceName'),
    sourceLicence: say('sourceLicence'),
    sourceUrl: say('sourceUrl'),
    dataDate: say('dataDate'),
    isWhole: values['isWhole'] !== undefined,
  }
}

/** Finds what is missing or wrong; null: nothing that the browser sees. */
export function problemOf(choice: TableChoice): FormProblem<string> | null {
  const { fields, trades, categoryId } = choice
  const wrong: Record<string, string> = {}
  const twice = fields.findIndex((field, i) => field !== null && fields.indexOf(field) < i)
  if (!fields.includes('name')) wrong[fieldName(0)] = text.nameNeeded
  if (twice >= 0) wrong[fieldName(twice)] = text.fieldTwice
  if (categoryId === null && trades.every((one) => one.categoryId === null))
    wrong['categoryId'] = text.tradeNeeded
  for (const name of ['sourceName', 'sourceLicence', 'sourceUrl', 'dataDate'] as const)
    if (choice[name] === '') wrong[name] = text.required
  if (choice.sourceUrl !== '' && !/^https:\/\/\S+\.\S+$/.test(choice.sourceUrl))
    wrong['sourceUrl'] = text.urlWrong
  if (choice.dataDate > istanbulDate(Date.now())) wrong['dataDate'] = text.dateWrong
  return Object.keys(wrong).length === 0 ? null : { text: text.missing, fields: wrong }
}
