import { stepAt, totpCode } from '#server/features/accounts/totp-code.ts'
import { addRun } from '#server/features/osm-import/store.ts'
import { type BusinessFields, buildBusiness, buildUser } from '../db/seed/factories.ts'
import { addPhotos } from './add-rows.ts'
import { buildCandidate, buildRemoval } from './candidate-rows.ts'
import { buildChain } from './chain-rows.ts'
import { changeUser } from './change-rows.ts'
import {
  buildBusinessReport,
  buildCallOutDispute,
  buildChange,
  buildClaim,
  buildDispute,
  buildPayment,
  buildPrize,
  buildReview,
  buildReviewReport,
} from './factories.ts'
import type { TestApp } from './harness.ts'
import { type Person, signedIn } from './person.ts'

/** The server and the acting admin. */
export type Scene = { server: TestApp; admin: Person }

/** The parameters and body of a call. */
export type Made = { params?: Record<string, number>; body?: object }

export type Row = { id: number }
export const one = (rows: readonly Row[]): number => {
  if (!rows[0]) throw new Error('The row was not made')
  return rows[0].id
}

export const business = (over: Partial<BusinessFields>, body?: object) => async (scene: Scene) => {
  const { id } = await buildBusiness(scene.server.sql, { phone: '+902120000001', ...over })
  return { params: { id }, ...(body && { body }) }
}

export const change =
  (body?: object) =>
  async ({ server }: Scene) => {
    const { id: ownerId } = await buildUser(server.sql, { userType: 'business' })
    const { id: businessId } = await buildBusiness(server.sql, { ownerId })
    const { id } = await buildChange(server.sql, { businessId, proposerId: ownerId })
    return { params: { id }, ...(body && { body }) }
  }

/** An objection to a job that has ended. */
export const callOutDispute =
  (body: object) =>
  async ({ server }: Scene) => {
    const { id: businessId } = await buildBusiness(server.sql)
    const { id } = await buildCallOutDispute(server.sql, businessId)
    return { params: { id }, body }
  }

export const claim =
  (state: 'proving' | 'waiting', body?: object, proof: 'phone' | 'letter' = 'phone') =>
  async ({ server }: Scene) => {
    const { id: businessId } = await buildBusiness(server.sql, { source: 'osm', phone: '+902120000001' })
    const owner = await signedIn(server, { userType: 'business' })
    const { id } = await buildClaim(server.sql, { businessId, userId: owner.id, proof, state })
    return { params: { id }, ...(body && { body }) }
  }

/** A place to which a letter can go. */
export async function letters({ server }: Scene) {
  const { districtId } = await buildBusiness(server.sql, { source: 'osm' })
  return { body: { plate: '34', districtId } }
}

export const dispute =
  (isUpheld: boolean) =>
  async ({ server }: Scene) => {
    const owner = await signedIn(server, { userType: 'business' })
    const { id: businessId } = await buildBusiness(server.sql, { source: 'osm', ownerId: owner.id })
    const fields = { businessId, userId: owner.id, proof: 'phone', state: 'approved' } as const
    const granted = await buildClaim(server.sql, fields)
    const { id } = await buildDispute(server.sql, { claimId: granted.id })
    return { params: { id }, body: { isUpheld, reason: 'Belge' } }
  }

/** A list of branches that waits. */
export const chain =
  (body: object) =>
  async ({ server }: Scene) => {
    const { id: userId } = await signedIn(server, { userType: 'business' })
    // A locksmith's is decided by itself, and leaves no second entry.
    const { id } = await buildChain(server.sql, { userId, categoryId: 3 })
    return { params: { id }, body }
  }

export const removal =
  (state: 'open' | 'removed', body?: object) =>
  async ({ server }: Scene) => {
    const place = await buildCandidate(server.sql, { name: 'Eczane', lat: 40.2552, lng: 40.2249 })
    const { id } = await buildRemoval(server.sql, { candidateId: place.id, state })
    return { params: { id }, ...(body && { body }) }
  }

export const review =
  (how: { hiddenReason?: string; isReported?: boolean }, body?: object) =>
  async ({ server }: Scene) => {
    const writer = await signedIn(server)
    const { id: businessId } = await buildBusiness(server.sql)
    const { isReported, ...hidden } = how
    const { id } = await buildReview(server.sql, { businessId, userId: writer.id, ...hidden })
    if (isReported) await buildReviewReport(server.sql, { reviewId: id })
    return { params: { id }, ...(body && { body }) }
  }

/** Adds a business with one photo. */
export const withPhoto = async ({ server, admin }: Scene) => {
  const { id } = await buildBusiness(server.sql)
  const [photoId = 0] = await addPhotos(server.sql, id, 1, admin.id)
  return { id, photoId }
}

export const transfer = async ({ server }: Scene): Promise<Made> => {
  const owner = await signedIn(server, { userType: 'business' })
  const { id: businessId } = await buildBusiness(server.sql, {
    ownerId: owner.id,
    categoryId: 3,
    source: 'owner',
  })
  await server.doBilling()
  const { id } = await buildPayment(server.sql, { businessId })
  return { params: { id }, body: { amountKurus: 7500 } }
}

/** A credit of the platform, used at a business with a fee. */
export const platformPrize = async ({ server }: Scene): Promise<Made> => {
  const { id: userId } = await signedIn(server)
  const code = '7249998'
  await buildPrize(server.sql, { userId, kind: 'credit', value: 5000, code })
  const owner = await signedIn(server, { userType: 'business' })
  const { id: businessId } = await buildBusiness(server.sql, {
    ownerId: owner.id,
    categoryId: 3,
    source: 'owner',
  })
  await server.sweep()
  return { body: { code, businessId } }
}

export const importRun =
  (state: 'preview' | 'done') =>
  async ({ server }: Scene) => {
    const id = await addRun(server.sql, { fileName: 'a.json', ranBy: 'staff', state, seconds: 1 })
    const added = await buildBusiness(server.sql)
    if (state === 'done')
      await server.sql`insert into import_change (run_id, business_id, said) values (${id}, ${added.id}, '{}')`
    return { params: { id } }
  }

export const segment = { surface: 'page', title: 'Teşekkürler', kind: 'none', weight: 1 }
export const advertisement = { slot: 'banner', title: 'Çekici', url: '/nearby-map' }

/** The code that an authenticator shows for a secret in base 32. */
export function codeOf(secret: string): string {
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
  const bits = Array.from(secret, (sign) => letters.indexOf(sign).toString(2).padStart(5, '0')).join('')
  const bytes = (bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2))
  return totpCode(Buffer.from(bytes), stepAt(Date.now() / 1000))
}

export const account =
  (body?: object, isBlocked = false) =>
  async ({ server }: Scene): Promise<Made> => {
    const { id } = await signedIn(server)
    if (isBlocked) await changeUser(server.sql, id, { blockedAt: 'now' })
    return { params: { id }, ...(body && { body }) }
  }

export const plan = { area: 'Kadıköy çarşı', city: 'İstanbul', target: 20, priority: 'high' }
export const planned = async ({ admin }: Scene): Promise<Made> => {
  const { id } = (await admin.ask('POST', '/api/admin/field-plans', plan)).json<Row>()
  return { params: { id }, body: { target: 30 } }
}

export const reported = async ({ server }: Scene): Promise<Made> => {
  const { id: businessId } = await buildBusiness(server.sql)
  const id = await buildBusinessReport(server.sql, { businessId })
  return { params: { id }, body: { outcome: 'dismissed' } }
}

/** Makes a decision by a call of the staff, to be undone. */
export const undone =
  (make: (scene: Scene) => Promise<Made>, path: string, method: 'POST' | 'PATCH' = 'POST') =>
  async (scene: Scene): Promise<Made> => {
    const { params = {}, body } = await make(scene)
    await scene.admin.ask(method, `/api/admin/${path.replace('{id}', String(params['id']))}`, body)
    return { params }
  }
