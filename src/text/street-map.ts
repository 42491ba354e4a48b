/** Words of the street map that only stand beside a map. */

const months = new Intl.DateTimeFormat('tr-TR', { month: 'long', year: 'numeric', timeZone: 'UTC' })

/** "2021-08" as "Ağustos 2021". */
const monthText = (month: string) => months.format(new Date(`${month}-01T00:00:00Z`))

export const streetMapText = {
  searchHere: 'Bu alanda ara',
  back: 'Konumuma dön',
  area: 'Haritadaki alan',
  /** How old its data is, where it is known; from the month of its oldest part on. */
  age: (month: string | null, since: string | null) => {
    const known = [since, month].filter((one, i, all) => one !== null && all.indexOf(one) === i) as string[]
    return known.length === 0 ? 'Harita' : `Harita: ${known.map(monthText).join(' – ')}`
  },
} as const
