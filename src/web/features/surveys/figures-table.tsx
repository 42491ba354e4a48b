import type { SurveyFigures } from '#contract/surveys.ts'
import { wilsonInterval } from '#lib/wilson.ts'
import { surveyPageText as text } from '#text/surveys-page.ts'

const rows = ['open', 'closed', 'estimated', 'hours', 'phones', 'existing'] as const
const cell = 'px-3 py-2 align-top first:pl-0 last:pr-0'

/** Each share with how many it is of, and its interval. `label`: of which weeks. */
export const FiguresTable = ({ figures, label }: { figures: SurveyFigures; label: string }) => (
  <div className="grid gap-2">
    <table className="w-full text-left" aria-label={label}>
      <thead>
        <tr className="border-b border-line-strong text-sm text-ink-soft">
          <th scope="col" className={cell}>
            {text.columns.what}
          </th>
          <th scope="col" className={cell}>
            {text.columns.right}
          </th>
          <th scope="col" className={cell}>
            {text.columns.share}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((name) => (
          <Row key={name} name={name} {...figures[name]} />
        ))}
      </tbody>
    </table>
    {figures.unanswered > 0 && <p className="text-sm text-ink-soft">{text.unanswered(figures.unanswered)}</p>}
    {figures.uncompared > 0 && <p className="text-sm text-ink-soft">{text.uncompared(figures.uncompared)}</p>}
  </div>
)

function Row({ name, right, of }: { name: (typeof rows)[number]; right: number; of: number }) {
  const interval = wilsonInterval(right, of)
  return (
    <tr className="border-b border-line">
      <th scope="row" className={`${cell} font-normal`}>
        {text.rows[name]}
      </th>
      <td className={`${cell} tabular-nums`}>{interval ? text.of(right, of) : text.none}</td>
      <td className={`${cell} tabular-nums`}>
        {interval && (
          <>
            <strong>{text.share(right, of)}</strong>{' '}
            <span className="text-sm whitespace-nowrap text-ink-soft">
              ({text.interval(interval.low, interval.high)})
            </span>
          </>
        )}
      </td>
    </tr>
  )
}
