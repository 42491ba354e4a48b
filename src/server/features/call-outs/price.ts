import { type CallOutTariff, NIGHT_HOURS } from '#contract/call-outs-duty.ts'
import type { CallOutPrice } from '#contract/call-outs-shapes.ts'

/** Prices are in whole liras. */
const LIRA = 100
const SUNDAY = 0

/** Whether a moment has a supplement. */
export type Supplements = { isNight: boolean; isHoliday: boolean }

/** Supplements of a moment, in Istanbul, where the process runs; `isPublicHoliday`: of its day. */
export function supplementsAt(moment: Date, isPublicHoliday: boolean): Supplements {
  const hour = moment.getHours()
  return {
    isNight: hour >= NIGHT_HOURS.from || hour < NIGHT_HOURS.to,
    isHoliday: isPublicHoliday || moment.getDay() === SUNDAY,
  }
}

/** The price of coming so many kilometres by a tariff. Of night and holiday the higher supplement is taken. */
export function priceOf(
  tariff: CallOutTariff,
  km: number,
  { isNight, isHoliday }: Supplements,
): CallOutPrice {
  const paidKm = Math.max(0, Math.ceil(km) - tariff.freeKm)
  const distance = paidKm * tariff.perKmKurus
  const night = isNight ? tariff.nightPercent : 0
  const holiday = isHoliday ? tariff.holidayPercent : 0
  const percent = Math.max(night, holiday)
  const supplement = Math.round(((tariff.openingKurus + distance) * percent) / 100 / LIRA) * LIRA
  const lines = [
    { kind: 'opening' as const, kurus: tariff.openingKurus },
    { kind: 'distance' as const, kurus: distance },
    { kind: night >= holiday ? ('night' as const) : ('holiday' as const), kurus: supplement },
  ]
  return {
    totalKurus: tariff.openingKurus + distance + supplement,
    lines: lines.filter(({ kind, kurus }) => kind === 'opening' || kurus > 0),
    paidKm,
    includes: tariff.includes,
  }
}
