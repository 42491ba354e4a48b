import { Clock, Navigation, ShieldCheck } from 'lucide-react'
import type { Point } from '#lib/geo.ts'
import { homeEndText as text } from '#text/home-end.ts'
import { useCity } from '#web/features/places/use-city.ts'
import { WeatherCard } from '#web/features/weather/weather-card.tsx'
import { FeatureCards } from './feature-cards.tsx'

const calm = 'bg-accent-soft text-accent'
const features = [
  { icon: Navigation, tone: calm, ...text.features.navigation },
  { icon: Clock, tone: calm, ...text.features.hours },
  { icon: ShieldCheck, tone: calm, ...text.features.secure },
]

/** The part of home that is not urgent: fetched once all above it is there. */
export function HomeEnd({ point, ownCity }: { point: Point | null; ownCity: string | null }) {
  const city = useCity(point)?.city ?? ownCity
  return (
    <>
      <FeatureCards title={text.featuresTitle} features={features} />
      <WeatherCard point={point} city={city} />
    </>
  )
}
