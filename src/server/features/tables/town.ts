import { fold } from '#lib/turkish.ts'
import type { Places } from '../places/places.ts'

type Town = { district: string; city: string }

/** Makes the function that reads the town off the end of an address: "Cumhuriyet Cad. No:4 Merkez/BAYBURT". */
export function makeTownOf(places: Pick<Places, 'findProvince' | 'districts'>) {
  return (address: string): Town | null => {
    const [, before = '', last = ''] = /^(.*?)\s*[/\-,\s]\s*(\p{L}+)\.?$/u.exec(address.trim()) ?? []
    const province = places.findProvince(last)
    if (!province) return null
    const folded = fold(before)
    const district = places.districts(province.plate).find(({ name }) => {
      const own = fold(name)
      return folded === own || (folded.endsWith(own) && /[^a-z0-9]/.test(folded.at(-own.length - 1) ?? ''))
    })
    return { district: district?.name ?? '', city: province.name }
  }
}
