import { readNumber } from '#lib/typed-number.ts'
import { fieldTexts } from '#text/fields.ts'
import { prizeFormText as text } from '#text/wheel-owner.ts'
import type { FormProblem } from '#web/lib/use-form.ts'

/** Fields that every prize has. */
export type CommonField = 'title' | 'value' | 'stock' | 'startsOn' | 'endsOn' | 'validDays' | 'isActive'
type Typed<Name extends string> = Partial<Record<Name, string>>

/** A number as it is shown in a field: "1.250,5". */
export const writeNumber = (number: number): string =>
  number.toLocaleString('tr', { maximumFractionDigits: 4 })

export const readCommon = (typed: Typed<CommonField>) => ({
  title: (typed.title ?? '').trim(),
  value: readNumber(typed.value || '0'),
  stock: (typed.stock ?? '').trim() === '' ? null : readNumber(typed.stock),
  startsOn: typed.startsOn || null,
  endsOn: typed.endsOn || null,
  validDays: readNumber(typed.validDays),
  isActive: typed.isActive !== undefined,
})

const DECIMALS = 10_000

/** A chance typed in per cent, as the wire has it: a share. */
export const readOdds = (typed: string | undefined): number =>
  Math.round((readNumber(typed) / 100) * DECIMALS) / DECIMALS

/**
 * Fields that differ from those when the form was opened: untouched ones are not sent, so that a stock that
 * went down meanwhile stays as it is.
 */
export const changesOf = <Values extends object>(
  current: { readonly [Name in keyof Values]?: unknown },
  typed: Values,
): Partial<Values> => {
  const named = Object.keys(typed) as (keyof Values)[]
  return Object.fromEntries(
    named.filter((name) => typed[name] !== current[name]).map((name) => [name, typed[name]]),
  ) as Partial<Values>
}

/** Checks before the server does: a name is given, numbers are numbers. */
export function problemOf<Name extends string>(
  values: Partial<Record<Name, string | number | boolean | null>>,
): FormProblem<Name> | null {
  const fields: Partial<Record<Name, string>> = {}
  for (const name of Object.keys(values) as Name[]) {
    const value = values[name]
    if (typeof value === 'number' && Number.isNaN(value)) fields[name] = text.wrongNumber
    else if (value === '') fields[name] = fieldTexts.required
  }
  return Object.keys(fields).length > 0 ? { text: text.fix, fields } : null
}
