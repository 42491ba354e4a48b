import type { Sql } from '../../db/pool.ts'
import { normalizePhone } from '../../phone.ts'
import { demoAccounts } from './demo.ts'
import { hashPassword } from './passwords.ts'
import { splitName } from './rules.ts'
import { addUser, findLogin } from './store.ts'

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
