import type { Invoice, Subscription } from '#contract/billing.ts'
import { type BusinessFields, buildBusiness, type UserFields } from '../db/seed/factories.ts'
import type { TestApp } from './harness.ts'
import { signedIn } from './person.ts'

export const BANK = { BANK_IBAN: 'TR33 0006 1005 1978 6457 8413 26', BANK_ACCOUNT_NAME: 'Rehber724 A.Ş.' }

let made = 0

/** Adds a listed business of a category with a fee and its owner; returns their calls. */
export async function buildOwner(
  server: TestApp,
  over: Partial<BusinessFields> = {},
  ownerOver: Partial<UserFields> = {},
) {
  made += 1
  const owner = await signedIn(server, { userType: 'business', name: 'Ayşe Işık', ...ownerOver })
  const phone = `+90212${String(5_000_000 + made)}`
  const { id } = await buildBusiness(server.sql, { ownerId: owner.id, categoryId: 3, phone, ...over })
  const url = `/api/businesses/${id}`
  return {
    id,
    owner,
    phone,
    subscription: async () => (await owner.ask('GET', `${url}/subscription`)).json<Subscription>(),
    startPayment: (payload: object) => owner.ask('POST', `${url}/payments`, payload),
    invoices: async () => (await owner.ask('GET', `${url}/invoices`)).json<Invoice[]>(),
  }
}

/** Lets days pass for a subscription: its trial or paid period ends that much sooner. */
export const passDays = ({ sql }: Pick<TestApp, 'sql'>, businessId: number, days: number) =>
  sql`update subscription set anchor = anchor - ${days}::int where business_id = ${businessId}`
