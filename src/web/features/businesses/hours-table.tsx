import type { SpecialDays, Week } from '#contract/businesses.ts'
import { businessPageText as text } from '#text/businesses.ts'
import { specialDaysText, weekFromToday } from '#text/hours-special-days.ts'
import { useNow } from '#web/lib/use-time.ts'

type Props = { week: Week; specialDays: readonly SpecialDays[] }

/** The week, Monday first, today marked; where one of the next seven days is special, its own hours and why. */
export function HoursTable({ week, specialDays }: Props) {
  const days = weekFromToday(week, specialDays, useNow())
  return (
    <table className="w-full">
      <caption className="sr-only">{text.hours}</caption>
      <tbody>
        {days.map(({ hours, isToday, special }, index) => {
          const name = text.days[index]
          return (
            <tr
              key={name}
              className={isToday ? 'font-bold' : undefined}
              aria-current={isToday ? 'date' : undefined}
            >
              <th scope="row" className="border-b border-line py-2 pr-4 text-left font-[inherit]">
                {name}
                {isToday && <span className="ml-2 text-sm font-normal text-ink-soft">{text.today}</span>}
              </th>
              <td className="border-b border-line py-2 text-right">
                {dayText(hours)}
                {special && (
                  <span className="block text-sm font-normal text-ink-soft">
                    {specialDaysText.inWeek(special.reason)}
                  </span>
                )}
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

function dayText(day: Week[number]): string {
  if (day.length === 0) return text.closed
  return day
    .map(({ from, to }) =>
      from === '00:00' && to === '24:00' ? text.allDay : `${from}–${to === '24:00' ? '00:00' : to}`,
    )
    .join(', ')
}
