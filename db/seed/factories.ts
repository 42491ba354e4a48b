import { fold } from '#lib/turkish.ts'
import type { Db } from '#server/db/pool.ts'
import { hashPassword } from '#server/features/accounts/passwords.ts'
import { searchText } from '#server/features/businesses/rules.ts'
import { ensureSchedules } from '#server/features/hours/schedules.ts'
import { type Fields, insertRows } from './insert-rows.ts'

/** Adds rows with sensible values, for tests and the demonstration: pass only the fields that matter. */

let made = 0
/** A number unique in this process. */
const next = () => ++made

export type UserFields = {
  email: string
  password: string
  name: string
  phone: string
  plate: string
  city: string
  userType: 'customer' | 'business' | 'field' | 'admin'
  level: number
  isDemo: boolean
  emailConfirmedAt: Date | null
  phoneProvenAt: Date | null
}
export type User = UserFields & { id: number }

const hashes = new Map<string, Promise<string>>()

/** Hashes each password once, as argon2 is slow on purpose. */
function hashOf(password: string): Promise<string> {
  const known = hashes.get(password) ?? hashPassword(password)
  hashes.set(password, known)
  return known
}

/** A customer of İstanbul with confirmed address and phone; `password` is returned in plain text. */
export async function buildUser(db: Db, over: Partial<UserFields> = {}): Promise<User> {
  const n = next()
  const user: UserFields = {
    email: `kisi${n}-${process.pid}@example.test`,
    password: 'deneme724',
    name: `Deneme Kişi ${n}`,
    phone: `+90555${String(1_000_000 + n)}`,
    plate: '34',
    city: 'İstanbul',
    userType: 'customer',
    level: 1,
    isDemo: false,
    emailConfirmedAt: new Date(),
    phoneProvenAt: new Date(),
    ...over,
  }
  const [first = user.name, ...last] = user.name.split(' ')
  const [row] = await db<{ id: number }[]>`
    insert into app_user (email, name, first_name, last_name, phone, plate, city, user_type, level, is_demo,
      password_hash, email_confirmed_at, phone_proven_at)
    values (${user.email}, ${user.name}, ${first}, ${last.join(' ')}, ${user.phone}, ${user.plate}, ${user.city},
      ${user.userType}, ${user.level}, ${user.isDemo}, ${await hashOf(user.password)}, ${user.emailConfirmedAt},
      ${user.phoneProvenAt})
    returning id`
  if (!row) throw new Error('The user was not added')
  return { ...user, id: row.id }
}

export type BusinessFields = {
  ownerId: number | null
  categoryId: number
  status: 'draft' | 'pending' | 'verified' | 'rejected' | 'suspended'
  source: 'owner' | 'user' | 'staff' | 'osm' | 'sample'
  sourceId: string | null
  name: string
  description: string
  address: string
  plate: string
  city: string
  districtId: number | null
  district: string | null
  lat: number | null
  lng: number | null
  phone: string | null
  email: string | null
  website: string | null
  /** OpenStreetMap text; null where the hours are unknown. */
  hours: string | null
  isEmergency: boolean
  priceRange: string | null
  responseClaim: string | null
  workingArea: string | null
  features: string[]
  services: string[]
  paymentMethods: string[]
  certificates: string[]
  insurers: string[]
  vehicleTypes: string[]
  accessNotes: string[]
}
export type Business = BusinessFields & { id: number }

/** A verified pharmacy in Fatih, İstanbul, with unknown hours. Only its name is unique. */
function businessFields(over: Partial<BusinessFields>): BusinessFields {
  const n = next()
  return {
    ownerId: null,
    categoryId: 4,
    status: 'verified',
    source: 'staff',
    sourceId: null,
    name: `Deneme İşletme ${n}`,
    description: '',
    address: 'Fatih/İstanbul',
    plate: '34',
    city: 'İstanbul',
    districtId: 1327,
    district: 'Fatih',
    lat: 41.0165,
    lng: 28.9397,
    phone: null,
    email: null,
    website: null,
    hours: null,
    isEmergency: false,
    priceRange: null,
    responseClaim: null,
    workingArea: null,
    features: [],
    services: [],
    paymentMethods: [],
    certificates: [],
    insurers: [],
    vehicleTypes: [],
    accessNotes: [],
    ...over,
  }
}

/** The category must exist (`ensureCategories`). */
export async function buildBusiness(db: Db, over: Partial<BusinessFields> = {}): Promise<Business> {
  const [business] = await buildBusinesses(db, [over])
  if (!business) throw new Error('The business was not added')
  return business
}

/** Adds many in two statements. */
export async function buildBusinesses(db: Db, overs: Partial<BusinessFields>[]): Promise<Business[]> {
  const all = overs.map(businessFields)
  const schedules = await ensureSchedules(
    db,
    all.flatMap(({ hours }) => hours ?? []),
  )
  const ids = await insertRows(
    db,
    'business',
    all.map((business) => toFields(business, schedules)),
  )
  return all.map((business, i) => ({ ...business, id: ids[i]?.id ?? 0 }))
}

/** The columns set here; others have defaults or are generated. */
function toFields({ hours, ...fields }: BusinessFields, schedules: Map<string, number>): Fields {
  return {
    ...fields,
    nameFolded: fold(fields.name),
    searchText: searchText(fields),
    hoursWritten: hours,
    scheduleId: hours === null ? null : schedules.get(hours),
  }
}
