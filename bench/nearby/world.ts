import { fold, slugify } from '#lib/turkish.ts'
import { searchText } from '#server/features/businesses/rules.ts'
import { makeRandom } from '../random.ts'
import { readGeography, scatter } from './geography.ts'
import { makeSchedules } from './schedules.ts'
import { readTrades } from './trades.ts'
import { descriptions, names, payments, quarters, services, streets } from './words.ts'

const SEED = 724

/** Shares of businesses with each detail, as in directories. */
const KNOWN_HOURS = 0.65
const PHONE = 0.85
const WEBSITE = 0.05
const EMAIL = 0.03
const DESCRIPTION = 0.2
const REVIEWED = 0.15
const DETAILED = 0.05
const EMERGENCY_IN_EMERGENCY_TRADE = 0.3

/** The schedules of which `hoursText` is one. */
export const hoursTexts = (): string[] => makeSchedules(makeRandom(SEED))

/**
 * Generates synthetic businesses, always the same ones: a world of 10,000 is the beginning of one of a million.
 */
export function makeWorld() {
  const random = makeRandom(SEED + 1)
  const geography = readGeography()
  const pickTrade = readTrades()
  const schedules = hoursTexts()
  return () => {
    const district = geography.pickDistrict(random)
    const trade = pickTrade(random)
    const { lat, lng } = scatter(district, random)
    const name = `${random.pick(names)} ${random.chance(0.4) ? `${random.pick(names)} ` : ''}${trade.name}`
    const address = [
      `${random.pick(quarters)} Mah. ${random.pick(streets)} ${random.pick(['Cad.', 'Sok.'])}`,
      `No:${random.whole(1, 240)}, ${district.name}/${district.province}`,
    ].join(' ')
    const code = random.sometimes(0.5, () => random.pick(geography.phoneCodes(district.plate)))
    const phone = `+90${code ?? random.whole(530, 559)}${random.whole(2_000_000, 9_999_999)}`
    const host = `${slugify(name)}${random.whole(1, 999)}.example`
    const description = random.sometimes(DESCRIPTION, () => random.pick(descriptions)) ?? ''
    const isReviewed = random.chance(REVIEWED)
    const detailed = random.chance(DETAILED) ? 1 : 0
    return {
      category_id: trade.id,
      status: 'verified',
      source: 'osm',
      name,
      name_folded: fold(name),
      search_text: searchText({ name, description, address, district: district.name }),
      description,
      address,
      plate: district.plate,
      city: district.province,
      district_id: district.id,
      district: district.name,
      lat,
      lng,
      phone: random.sometimes(PHONE, () => phone),
      email: random.sometimes(EMAIL, () => `bilgi@${host}`),
      website: random.sometimes(WEBSITE, () => `https://www.${host}`),
      /** Replaced by `schedule_id` when the schedules have their ids. */
      hours_written: random.sometimes(KNOWN_HOURS, () => random.pick(schedules)),
      is_emergency: trade.emergency && random.chance(EMERGENCY_IN_EMERGENCY_TRADE),
      rating_mean: isReviewed ? (random.whole(200, 500) / 100).toFixed(2) : null,
      review_count: isReviewed ? Math.ceil(60 * random.next() ** 3) : 0,
      services: services.filter(() => random.chance(0.5 * detailed)),
      payment_methods: payments.filter(() => random.chance(0.7 * detailed)),
    }
  }
}
