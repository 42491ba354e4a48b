import { Bar, BarChart, CartesianGrid, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts'

type Props = {
  /** Description for screen readers. */
  label: string
  /** Unit of the values, on their axis and beside each. */
  unit: string
  /** Days in their order, "YYYY-MM-DD". */
  points: readonly { day: string; value: number }[]
  dayTick: (day: string) => string
  dayName: (day: string) => string
  valueName: (value: number) => string
}

const HEIGHT = 256
const tick = { fill: 'var(--color-ink-soft)', fontSize: 13 }

/** A bar for each day; the pointer, a finger or the arrow keys read each one out. */
export function DayPlot({ label, unit, points, dayTick, dayName, valueName }: Props) {
  const most = Math.max(...points.map(({ value }) => value))
  const widest = valueName(most).length
  return (
    <figure aria-label={label} className="h-64 min-w-0">
      <ResponsiveContainer width="100%" height={HEIGHT}>
        <BarChart data={[...points]} margin={{ top: 8, right: 4, bottom: 0, left: 0 }} aria-label={label}>
          <CartesianGrid vertical={false} stroke="var(--color-line)" />
          <XAxis
            dataKey="day"
            tickFormatter={dayTick}
            tick={tick}
            tickLine={false}
            axisLine={{ stroke: 'var(--color-line-strong)' }}
            minTickGap={24}
          />
          <YAxis
            allowDecimals={false}
            tickFormatter={valueName}
            tick={tick}
            tickLine={false}
            axisLine={false}
            width={44 + widest * 5}
            label={{
              value: unit,
              angle: -90,
              position: 'insideLeft',
              offset: 8,
              ...tick,
              style: { textAnchor: 'middle' },
            }}
          />
          <Tooltip
            cursor={{ fill: 'var(--color-accent-soft)' }}
            isAnimationActive={false}
            content={({ payload }) => {
              const point = payload?.[0]?.payload as Props['points'][number] | undefined
              return point ? (
                <p className="rounded-md border border-line-strong bg-surface px-3 py-2 text-sm">
                  {dayName(point.day)}
                  <strong className="block">{`${unit}: ${valueName(point.value)}`}</strong>
                </p>
              ) : null
            }}
          />
          <Bar
            dataKey="value"
            fill="var(--color-accent)"
            radius={[3, 3, 0, 0]}
            maxBarSize={28}
            isAnimationActive={false}
          />
        </BarChart>
      </ResponsiveContainer>
    </figure>
  )
}
