import { statsText as text } from '#text/stats.ts'
import { SelectField } from '#web/ui/select-field.tsx'
import { dayPeriods, lastMonths, type Period } from './queries.ts'

const MONTHS = 12

type Props = { today: string; value: Period; onChoose: (period: Period) => void }

/** Which days are looked at. */
export function PeriodSelect({ today, value, onChoose }: Props) {
  return (
    <SelectField
      name="period"
      label={text.period}
      value={value}
      onChange={({ target }) => onChoose(target.value)}
    >
      <optgroup label={text.daysLabel}>
        {dayPeriods.map((days) => (
          <option key={days} value={days}>
            {text.lastDays(days)}
          </option>
        ))}
      </optgroup>
      <optgroup label={text.monthsLabel}>
        {lastMonths(today, MONTHS).map((month) => (
          <option key={month} value={month}>
            {text.month(`${month}-01`)}
          </option>
        ))}
      </optgroup>
    </SelectField>
  )
}
