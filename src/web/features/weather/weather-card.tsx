import { CloudOff } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Weather } from '#contract/weather.ts'
import type { Point } from '#lib/geo.ts'
import { MINUTE_MS } from '#lib/time.ts'
import { fallbackCity } from '#text/places-ten-cities.ts'
import { degreesText, weatherText as text, weatherWords } from '#text/weather.ts'
import { useNow } from '#web/lib/use-time.ts'
import { Skeleton } from '#web/ui/states.tsx'
import { useWeather } from './queries.ts'
import { WeatherIcon } from './weather-icon.tsx'

/** Below this the age says nothing: the server keeps an answer for 10 minutes, and we ask every 10. */
const FRESH_MINUTES = 20
/** Older answers are not shown. */
const OLDEST_MINUTES = 60

type Props = {
  point: Point | null
  /** The person's city, as far as it is known. */
  city: string | null
}

/** The weather where the person is. Its height is the same while it loads, when it is there and when there is none. */
export function WeatherCard({ point, city }: Props) {
  const { data, isError } = useWeather(point, city ?? fallbackCity)
  const now = useNow()
  const age = data ? Math.floor((now.getTime() - Date.parse(data.fetchedAt)) / MINUTE_MS) : 0
  if (data && age < OLDEST_MINUTES)
    return (
      <Frame>
        <Shown weather={data} age={age} />
      </Frame>
    )
  if (isError || data !== undefined) {
    return (
      <Frame>
        <Line icon={<CloudOff aria-hidden className="size-10 text-ink-soft" strokeWidth={1.75} />}>
          <p className="font-semibold">{city ?? data?.city ?? fallbackCity}</p>
          <p role="status" className="text-sm text-ink-soft">
            {text.failed}
          </p>
        </Line>
      </Frame>
    )
  }
  return (
    <Frame>
      <Line icon={<Skeleton className="size-10 rounded-full" />}>
        <p className="sr-only">{text.loading}</p>
        <Skeleton className="my-1 h-5 w-32" />
        <Skeleton className="my-0.5 h-4 w-44" />
      </Line>
    </Frame>
  )
}

function Frame({ children }: { children: ReactNode }) {
  return (
    <section
      aria-label={text.title}
      className="grid min-h-44 content-between gap-2 rounded-lg border border-line bg-surface px-5 py-4 sm:min-h-30"
    >
      {children}
    </section>
  )
}

function Line({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <div className="flex items-center gap-4">
      <span className="shrink-0">{icon}</span>
      <div className="min-w-0 flex-1">{children}</div>
    </div>
  )
}

function Shown({ weather, age }: { weather: Weather; age: number }) {
  const { city, district, temperature, apparent, code, isDay, max, min, stale } = weather
  const words = weatherWords(code)
  return (
    <>
      <div className="flex items-center gap-4">
        <WeatherIcon code={code} isDay={isDay} className="size-10 shrink-0 text-ink-soft" />
        <div className="min-w-0 flex-1">
          <p className="truncate font-semibold">{district ? `${district}, ${city}` : city}</p>
          <p className="text-sm text-ink-soft">
            {words && `${words} · `}
            {text.feels(apparent)}
          </p>
        </div>
        <p className="text-3xl font-bold">{degreesText(temperature)}</p>
      </div>
      <div className="flex flex-wrap items-center gap-x-4 text-sm text-ink-soft">
        <span>{text.high(max)}</span>
        <span>{text.low(min)}</span>
        {(stale || age >= FRESH_MINUTES) && <span>{text.age(age)}</span>}
        <a
          href="https://open-meteo.com/"
          target="_blank"
          rel="noopener noreferrer"
          className="inline-flex min-h-6 items-center underline sm:ml-auto"
        >
          {text.source}
        </a>
      </div>
    </>
  )
}
