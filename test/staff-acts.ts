import type { AuditAction } from '#contract/audit.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { stepAt, totpCode } from '#server/features/accounts/totp-code.ts'
import { type BusinessFields, buildBusiness } from '../db/seed/factories.ts'
import { addPhotos, addTotp, addUploads } from './add-rows.ts'
import { changeUser } from './change-rows.ts'
import {
  buildBusinessReport,
  buildChange,
  buildClaim,
  buildDispute,
  buildPayment,
  buildPrize,
  buildReview,
  buildReviewReport,
  buildSegment,
} from './factories.ts'
import type { TestApp } from './harness.ts'
import { type Person, signedIn } from './person.ts'

/** The server, and whoever of the staff acts. */
export type Scene = { server: TestApp; admin: Person }

/** What an act is done to, and what is sent with it. */
export type Made = { params?: Record<string, number>; body?: object }

/** The entry an endpoint leaves when the staff calls it, or why it leaves none. */
export type StaffAct = { action: AuditAction; make: (scene: Scene) => Promise<Made> } | { leavesNone: string }

const leaves = (action: AuditAction, make: (scene: Scene) => Promise<Made>): StaffAct => ({ action, make })
const none = (leavesNone: string): StaffAct => ({ leavesNone })

/** An endpoint as the table below names it. */
export const nameOf = ({ method, path }: Endpoint): string => `${method} ${path}`

type Row = { id: number }
const one = (rows: readonly Row[]): number => {
  if (!rows[0]) throw new Error('The row was not made')
  return rows[0].id
}

const business = (over: Partial<BusinessFields>, body?: object) => async (scene: Scene) => {
  const { id } = await buildBusiness(scene.server.sql, { phone: '+902120000001', ...over })
  return { params: { id }, ...(body && { body }) }
}

const change =
  (body?: object) =>
  async ({ server }: Scene) => {
    const { id: businessId } = await buildBusiness(server.sql)
    const { id } = await buildChange(server.sql, { businessId })
    return { params: { id }, ...(body && { body }) }
  }

const claim =
  (state: 'proving' | 'waiting', body?: object) =>
  async ({ server }: Scene) => {
    const { id: businessId } = await buildBusiness(server.sql, { source: 'osm', phone: '+902120000001' })
    const owner = await signedIn(server, { userType: 'business' })
    const { id } = await buildClaim(server.sql, { businessId, userId: owner.id, proof: 'phone', state })
    return { params: { id }, ...(body && { body }) }
  }

const dispute =
  (isUpheld: boolean) =>
  async ({ server }: Scene) => {
    const owner = await signedIn(server, { userType: 'business' })
    const { id: businessId } = await buildBusiness(server.sql, { source: 'osm', ownerId: owner.id })
    const fields = { businessId, userId: owner.id, proof: 'phone', state: 'approved' } as const
    const granted = await buildClaim(server.sql, fields)
    const { id } = await buildDispute(server.sql, { claimId: granted.id })
    return { params: { id }, body: { isUpheld, reason: 'Belge' } }
  }

const review =
  (how: { hiddenReason?: string; isReported?: boolean }, body?: object) =>
  async ({ server }: Scene) => {
    const writer = await signedIn(server)
    const { id: businessId } = await buildBusiness(server.sql)
    const { isReported, ...hidden } = how
    const { id } = await buildReview(server.sql, { businessId, userId: writer.id, ...hidden })
    if (isReported) await buildReviewReport(server.sql, { reviewId: id })
    return { params: { id }, ...(body && { body }) }
  }

/** A business with one photo. */
const withPhoto = async ({ server, admin }: Scene) => {
  const { id } = await buildBusiness(server.sql)
  const [photoId = 0] = await addPhotos(server.sql, id, 1, admin.id)
  return { id, photoId }
}

const transfer = async ({ server }: Scene): Promise<Made> => {
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

/** Worth a sum, used at a business that pays. */
const platformPrize = async ({ server }: Scene): Promise<Made> => {
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

const segment = { surface: 'page', title: 'Teşekkürler', kind: 'none', weight: 1 }
const advertisement = { slot: 'banner', title: 'Çekici', url: '/nearby-map' }

/** What an authenticator does with a secret in base 32. */
function codeOf(secret: string): string {
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
  const bits = Array.from(secret, (sign) => letters.indexOf(sign).toString(2).padStart(5, '0')).join('')
  const bytes = (bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2))
  return totpCode(Buffer.from(bytes), stepAt(Date.now() / 1000))
}

const account =
  (body?: object, isBlocked = false) =>
  async ({ server }: Scene): Promise<Made> => {
    const { id } = await signedIn(server)
    if (isBlocked) await changeUser(server.sql, id, { blockedAt: 'now' })
    return { params: { id }, ...(body && { body }) }
  }

const plan = { area: 'Kadıköy çarşı', city: 'İstanbul', target: 20, priority: 'high' }
const planned = async ({ admin }: Scene): Promise<Made> => {
  const { id } = (await admin.ask('POST', '/api/admin/field-plans', plan)).json<Row>()
  return { params: { id }, body: { target: 30 } }
}

const reported = async ({ server }: Scene): Promise<Made> => {
  const { id: businessId } = await buildBusiness(server.sql)
  const id = await buildBusinessReport(server.sql, { businessId })
  return { params: { id }, body: { outcome: 'dismissed' } }
}

/**
 * Every endpoint by which the staff changes something, one line each: whoever adds one is told by a test to name its
 * entry here, and the test then makes the call and looks for it.
 */
export const staffActs: Readonly<Record<string, StaffAct>> = {
  'DELETE /api/admin/users/{id}': leaves('user.erased', account({ reason: 'asked' })),
  'DELETE /api/admin/users/{id}/sessions': leaves('user.sessions_ended', account()),
  'DELETE /api/admin/users/{id}/totp': leaves('user.totp_reset', async ({ server }) => {
    const { id } = await signedIn(server, { userType: 'field' })
    await addTotp(server.sql, id)
    return { params: { id }, body: { reason: 'Telefonunu kaybetti' } }
  }),
  'DELETE /api/auth/totp': leaves('account.totp_off', async ({ server, admin }) => {
    await server.sql`
      insert into totp (user_id, secret_sealed, confirmed_at) values (${admin.id}, decode(repeat('00', 48), 'hex'), now())
      on conflict (user_id) do nothing`
    return { body: { currentPassword: admin.password } }
  }),
  'DELETE /api/businesses/{id}/photos/{photoId}': leaves('business.photo_removed', async (scene) => ({
    params: await withPhoto(scene),
  })),
  'PATCH /api/admin/ads/{id}': leaves('ad.edited', async ({ server }) => {
    const rows = await server.sql<Row[]>`insert into ad ${server.sql(advertisement)} returning id`
    return { params: { id: one(rows) }, body: { weight: 2 } }
  }),
  'PATCH /api/admin/categories/{id}': leaves('category.changed', async () => ({
    params: { id: 3 },
    body: { description: 'Kapınız için' },
  })),
  'PATCH /api/admin/field-plans/{id}': leaves('field_plan.changed', planned),
  'PATCH /api/admin/reports/{id}': leaves('report.closed', reported),
  'PATCH /api/admin/users/{id}': leaves('user.blocked', account({ blocked: true, reason: 'Hakaret' })),
  'PATCH /api/admin/wheel-segments/{id}': leaves('wheel.segment_edited', async ({ server }) => {
    const { id } = await buildSegment(server.sql)
    return { params: { id }, body: { weight: 2 } }
  }),
  'PATCH /api/businesses/{id}': leaves('business.edited', business({}, { description: 'Düzeltildi' })),
  'POST /api/admin/ads': leaves('ad.added', async () => ({ body: advertisement })),
  'POST /api/admin/businesses/{id}/approve': leaves('business.approved', business({ status: 'pending' })),
  'POST /api/admin/businesses/{id}/merge': leaves('business.merged', async ({ server }) => ({
    params: { id: (await buildBusiness(server.sql)).id },
    body: { into: (await buildBusiness(server.sql)).id, reason: 'Aynı işletme' },
  })),
  'POST /api/admin/businesses/{id}/reject': leaves(
    'business.rejected',
    business({ status: 'pending' }, { reason: 'Eksik' }),
  ),
  'POST /api/admin/businesses/{id}/restore': leaves('business.restored', business({ status: 'suspended' })),
  'POST /api/admin/businesses/{id}/suspend': leaves(
    'business.suspended',
    business({}, { reason: 'Kapanmış' }),
  ),
  'POST /api/admin/categories': leaves('category.added', async () => ({
    body: { name: 'Saat Tamiri', description: 'Kol ve duvar saatleri', icon: '🔑' },
  })),
  'POST /api/admin/changes/{id}/approve': leaves('business.change_approved', change()),
  'POST /api/admin/changes/{id}/reject': leaves('business.change_rejected', change({ reason: 'Yanlış' })),
  'POST /api/admin/claim-disputes/{id}/settle': leaves('claim.dispute_dismissed', dispute(false)),
  'POST /api/admin/claims/{id}/approve': leaves('claim.approved', claim('waiting', {})),
  'POST /api/admin/claims/{id}/phone-code': leaves('claim.phone_code', claim('proving')),
  'POST /api/admin/claims/{id}/reject': leaves('claim.rejected', claim('waiting', { reason: 'Belge' })),
  'POST /api/admin/field-plans': leaves('field_plan.added', async () => ({ body: plan })),
  'POST /api/admin/notifications/count': none('tells how many people a notification would reach'),
  'POST /api/admin/notifications/send': leaves('notification.sent', async ({ admin }) => ({
    body: { title: 'Bakım', message: 'Bu gece', targetType: 'specific', userIds: [admin.id] },
  })),
  'POST /api/admin/payments/{id}/confirm': leaves('payment.confirmed', transfer),
  'POST /api/admin/reviews/{id}/clear-reports': leaves('review.left', review({ isReported: true })),
  'POST /api/admin/reviews/{id}/hide': leaves('review.hidden', review({}, { reason: 'Hakaret' })),
  'POST /api/admin/reviews/{id}/show': leaves('review.shown', review({ hiddenReason: 'Kural' })),
  'POST /api/admin/users': leaves('user.created', async () => ({
    body: {
      ...{ name: 'Yeni Saha', email: 'yeni.saha@ekip.test', phone: '05321112233', city: 'İstanbul' },
      userType: 'field',
    },
  })),
  'POST /api/admin/users/{id}/password': leaves('user.password_sent', account()),
  'POST /api/admin/wheel-segments': leaves('wheel.segment_added', async () => ({ body: segment })),
  'POST /api/auth/confirm-identity': none('shows again whose the session is'),
  'POST /api/auth/totp': none('makes a secret that is not in force before it is confirmed'),
  'POST /api/auth/totp/confirm': leaves('account.totp_on', async ({ admin }) => {
    const { secret } = (await admin.ask('POST', '/api/auth/totp')).json<{ secret: string }>()
    return { body: { otp: codeOf(secret) } }
  }),
  'POST /api/businesses/{id}/hours/preview': none('tells how hours would read'),
  'POST /api/businesses/{id}/photos': leaves('business.photo_added', async (scene) => ({
    ...(await business({})(scene)),
    body: { url: (await addUploads(scene.server.sql, 1, { userId: scene.admin.id }))[0]?.url },
  })),
  'POST /api/field/businesses': leaves('business.added', async () => ({
    body: {
      ...{ name: 'Yeni Çilingir', categoryId: 3, phone: '0212 000 00 72', clientId: 'kayit-1' },
      ...{ latitude: 41.0082, longitude: 28.9784, accuracy: 12 },
    },
  })),
  'POST /api/field/visits': leaves('business.visited', async ({ server }) => ({
    body: {
      ...{ businessId: (await buildBusiness(server.sql)).id, outcome: 'here' },
      ...{ lat: 41.0082, lng: 28.9784, accuracy: 12, clientId: 'ziyaret-1' },
    },
  })),
  'POST /api/prizes/redeem': leaves('prize.redeemed', platformPrize),
  'PUT /api/admin/ad-tariff': leaves('ad.tariff_set', async () => ({
    body: { adType: 'banner', impression: 0.001, click: 0.03 },
  })),
  'PUT /api/admin/businesses/{id}/owner': leaves('business.owner_set', async ({ server }) => {
    const owner = await signedIn(server, { userType: 'business', email: 'yeni.sahip@isletme.test' })
    return {
      params: { id: (await buildBusiness(server.sql)).id },
      body: { email: 'yeni.sahip@isletme.test', reason: `Başvurusu onaylandı (${owner.id})` },
    }
  }),
  'PUT /api/admin/wheel-budget': leaves('wheel.budget_set', async () => ({ body: { cap: 1000 } })),
  'PUT /api/businesses/{id}/hours': leaves('business.hours', business({}, { kind: 'always' })),
  'PUT /api/businesses/{id}/photos': leaves('business.photos_ordered', async (scene) => {
    const { id, photoId } = await withPhoto(scene)
    return { params: { id }, body: { ids: [photoId] } }
  }),
}

/** Entries that other calls leave: what the staff reads of people, or does as everybody may, or by the same call. */
export const otherActions: Readonly<Partial<Record<AuditAction, string>>> = {
  'audit.exported': 'GET /api/admin/audit/csv',
  'business.added': 'POST /api/businesses, by the staff',
  'claim.document_read': 'GET /api/admin/claims/{id}/document',
  'claim.revoked': 'POST /api/admin/claim-disputes/{id}/settle, upheld',
  'user.role_changed': 'PATCH /api/admin/users/{id}, another role',
  'user.unblocked': 'PATCH /api/admin/users/{id}, unblocked',
  'report.conversation_read': 'GET /api/admin/reports/{id}/conversation',
}
