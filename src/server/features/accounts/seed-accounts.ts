import type { Sql } from '../../db/pool.ts'
import { demoAccounts } from './demo.ts'
import { hashPassword } from './passwords.ts'
import { splitName } from './rules.ts'
import { addUser } from './store.ts'

/** Makes the demo accounts that are missing; `province` is where they live. */
export async function seedDemoAccounts(sql: Sql, province: { plate: string; name: string }): Promise<void> {
  for (const { name, email, phone, userType, password } of demoAccounts) {
    const user = { ...splitName(name), email, phone, userType, plate: province.plate, city: province.name }
    await addUser(sql, {
      ...user,
      emailConfirmed: true,
      isDemo: true,
      passwordHash: await hashPassword(password),
    })
  }
}
