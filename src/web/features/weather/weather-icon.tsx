import {
  Cloud,
  CloudDrizzle,
  CloudFog,
  CloudLightning,
  CloudMoon,
  CloudRain,
  CloudSnow,
  CloudSun,
  type LucideIcon,
  Moon,
  Sun,
} from 'lucide-react'
import { createElement } from 'react'

type Props = { code: number; isDay: boolean; className: string }

/** Icon of a WMO weather code; there are always words beside it. */
export function WeatherIcon({ code, isDay, className }: Props) {
  return createElement(iconOf(code, isDay), { 'aria-hidden': true, className, strokeWidth: 1.75 })
}

function iconOf(code: number, isDay: boolean): LucideIcon {
  if (code <= 1) return isDay ? Sun : Moon
  if (code === 2) return isDay ? CloudSun : CloudMoon
  if (code === 45 || code === 48) return CloudFog
  if (code >= 51 && code <= 57) return CloudDrizzle
  if ((code >= 61 && code <= 67) || (code >= 80 && code <= 82)) return CloudRain
  if ((code >= 71 && code <= 77) || code === 85 || code === 86) return CloudSnow
  return code >= 95 ? CloudLightning : Cloud
}
