import { ISTANBUL } from '#lib/time.ts'
import { wholeText } from './numbers.ts'

/** Words of the wheels and their prizes. */
export const wheelText = {
  /** States of a prize as its winner reads them. */
  prizeStates: { active: 'Aktif', used: 'Kullanıldı', expired: 'Süresi doldu' },
  /** The same as its issuer reads them. */
  wonStates: { active: 'Bekliyor', used: 'Kullanıldı', expired: 'Süresi doldu' },
  /** The losing segment of a business's wheel. */
  lost: 'Bu sefer olmadı',
  /** "Tekrar Çevir" once it has given its spin of the day. */
  tomorrow: 'Yarın tekrar dene',
} as const

const moment = new Intl.DateTimeFormat('tr', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  timeZone: ISTANBUL,
})
const day = new Intl.DateTimeFormat('tr', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: ISTANBUL,
})

/** Formats of the wheel's figures. */
export const wheelFormats = {
  percent: (share: number) => `%${(share * 100).toLocaleString('tr', { maximumFractionDigits: 2 })}`,
  liras: (value: number) =>
    `₺${value.toLocaleString('tr', Number.isInteger(value) ? {} : { minimumFractionDigits: 2 })}`,
  count: (count: number) => wholeText(count),
  moment: (at: string) => moment.format(new Date(at)),
  day: (at: string) => day.format(new Date(at)),
} as const
