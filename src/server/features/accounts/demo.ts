import type { AccountSide, UserType } from '#contract/accounts.ts'
import type { Sql } from '../../db/pool.ts'
import { normalizePhone } from '../../phone.ts'
import { hashPassword } from './passwords.ts'
import { splitName } from './rules.ts'
import { addUser, findLogin } from './store.ts'

type DemoAccount = {
  email: string
  password: string
  userType: UserType
  door: AccountSide
  name: string
  phone: string
}

/** The accounts of demo mode, shown on its login page. Production refuses to start where they exist. */
export const demoAccounts: readonly DemoAccount[] = [
  {
    email: 'musteri@rehber724.test',
    password: 'musteri724',
    userType: 'customer',
    door: 'customer',
    name: 'Deniz Demir',
    phone: '05550000001',
  },
  {
    email: 'isletme@rehber724.test',
    password: 'isletme724',
    userType: 'business',
    door: 'business',
    name: 'Mehmet Usta',
    phone: '05551112233',
  },
  {
    email: 'saha@rehber724.test',
    password: 'saha724admin',
    userType: 'field',
    door: 'customer',
    name: 'Saha Ekibi',
    phone: '05550000003',
  },
  {
    email: 'admin@rehber724.test',
    password: 'admin724admin',
    userType: 'admin',
    door: 'customer',
    name: 'Site Sorumlusu',
    phone: '05550000004',
  },
]

/** Makes the demo accounts that are missing; `province` is where they live. */
export async function seedDemoAccounts(sql: Sql, province: { plate: string; name: string }): Promise<void> {
  for (const { name, email, phone, userType, password } of demoAccounts) {
    if ((await findLogin(sql, email)).length > 0) continue // hashing is slow on purpose
    await addUser(sql, {
      ...splitName(name),
      email,
      phone: normalizePhone(phone) ?? phone,
      userType,
      plate: province.plate,
      city: province.name,
      emailConfirmed: true,
      phoneProven: true,
      isDemo: true,
      passwordHash: await hashPassword(password),
    })
  }
}
