import type { Week } from '#contract/businesses.ts'
import { businessPageText as text } from '#text/businesses.ts'
import { useNow } from '#web/lib/use-now.ts'

const dayInIstanbul = new Intl.DateTimeFormat('en-US', { timeZone: 'Europe/Istanbul', weekday: 'short' })
const english = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']

/** The regular week, Monday first, today marked. */
export function HoursTable({ week }: { week: Week }) {
  const today = english.indexOf(dayInIstanbul.format(useNow()))
  return (
    <table className="w-full">
      <caption className="sr-only">{text.hours}</caption>
      <tbody>
        {text.days.map((name, index) => {
          const isToday = index === today
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
              <td className="border-b border-line py-2 text-right">{dayText(week[index] ?? [])}</td>
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
