import type { AuditAction } from '#contract/audit.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { buildBusiness } from '../db/seed/factories.ts'
import { addTotp, addUploads } from './add-rows.ts'
import { buildSegment } from './factories.ts'
import { signedIn } from './person.ts'
import {
  account,
  advertisement,
  business,
  callOutDispute,
  chain,
  change,
  claim,
  codeOf,
  dispute,
  importRun,
  letters,
  type Made,
  one,
  plan,
  planned,
  platformPrize,
  type Row,
  removal,
  reported,
  review,
  type Scene,
  segment,
  transfer,
  undone,
  withPhoto,
} from './staff-act-makers.ts'
import { addSurveyPlace } from './survey-rows.ts'

/** The audit entry of an endpoint when the staff calls it, or why there is none. */
export type StaffAct = { action: AuditAction; make: (scene: Scene) => Promise<Made> } | { leavesNone: string }

const leaves = (action: AuditAction, make: (scene: Scene) => Promise<Made>): StaffAct => ({ action, make })
const none = (leavesNone: string): StaffAct => ({ leavesNone })

/** The key of an endpoint in the table below. */
export const nameOf = ({ method, path }: Endpoint): string => `${method} ${path}`

/**
 * Every endpoint by which the staff changes something: a test makes each call and looks for its entry, and fails for an
 * endpoint that is missing here.
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
  'PATCH /api/field/records/{id}': leaves('business.edited', async ({ server, admin }) => {
    const { id } = await buildBusiness(server.sql, { status: 'pending', phone: '+902120000073' })
    const [row] = await server.sql<{ updatedAt: Date }[]>`
      with made as (insert into field_record (business_id, recorded_by) values (${id}, ${admin.id}))
      select updated_at from business where id = ${id}`
    const body = { name: 'Düzeltilen', clientId: 'duzeltme-1', updatedAt: row?.updatedAt.toISOString() }
    return { params: { id }, body }
  }),
  'PATCH /api/admin/users/{id}': leaves('user.blocked', account({ blocked: true, reason: 'Hakaret' })),
  'PATCH /api/admin/wheel-segments/{id}': leaves('wheel.segment_edited', async ({ server }) => {
    const { id } = await buildSegment(server.sql)
    return { params: { id }, body: { weight: 2 } }
  }),
  'PATCH /api/businesses/{id}': leaves('business.edited', business({}, { description: 'Düzeltildi' })),
  'POST /api/admin/ads': leaves('ad.added', async () => ({ body: advertisement })),
  'POST /api/admin/businesses/decide': leaves('business.approved', async (scene) => {
    const { params } = await business({ status: 'pending' })(scene)
    return { body: { ids: [params.id], step: 'approve' } }
  }),
  'POST /api/admin/businesses/undo': leaves('business.reopened', async (scene) => {
    const { id } = (await business({ status: 'pending' })(scene)).params
    await scene.admin.ask('POST', `/api/admin/businesses/${id}/approve`)
    return { body: { ids: [id] } }
  }),
  'POST /api/admin/submitters/{id}/refuse': leaves('user.blocked', account({ reason: 'Sahte kayıtlar' })),
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
  'PUT /api/admin/category-tags': leaves('category.tags_set', async () => ({
    body: { tags: 'shop=watches', from: null, to: 3 },
  })),
  'POST /api/admin/categories/hours-preview': none('tells how hours would read'),
  'POST /api/admin/changes/{id}/approve': leaves('business.change_approved', change()),
  'POST /api/admin/changes/{id}/reject': leaves('business.change_rejected', change({ reason: 'Yanlış' })),
  'POST /api/admin/changes/{id}/undo': leaves(
    'business.change_reopened',
    undone(change(), 'changes/{id}/approve'),
  ),
  'POST /api/admin/chains/{id}/approve': leaves('chain.approved', chain({ leftOut: [] })),
  'POST /api/admin/chains/{id}/refuse': leaves('chain.refused', chain({ reason: 'Belge okunmuyor' })),
  'POST /api/admin/claim-disputes/{id}/settle': leaves('claim.dispute_dismissed', dispute(false)),
  'POST /api/admin/claim-disputes/{id}/undo': leaves(
    'claim.dispute_reopened',
    undone(dispute(false), 'claim-disputes/{id}/settle'),
  ),
  'POST /api/admin/call-out-disputes/{id}/settle': leaves(
    'call_out.dispute_settled',
    callOutDispute({ isUpheld: true, reason: 'Kayıtlar bunu gösteriyor' }),
  ),
  'POST /api/admin/claims/approve': leaves('claim.approved', async (scene) => ({
    body: { ids: [(await claim('waiting', undefined, 'letter')(scene)).params.id] },
  })),
  'POST /api/admin/claims/{id}/approve': leaves('claim.approved', claim('waiting', {})),
  'POST /api/admin/claims/{id}/phone-code': leaves('claim.phone_code', claim('proving')),
  'POST /api/admin/claims/{id}/reject': leaves('claim.rejected', claim('waiting', { reason: 'Belge' })),
  'POST /api/admin/claims/{id}/undo': leaves(
    'claim.reopened',
    undone(claim('waiting', { reason: 'Belge' }), 'claims/{id}/reject'),
  ),
  'POST /api/admin/field-plans': leaves('field_plan.added', async () => ({ body: plan })),
  'POST /api/admin/imports': none('reads a file and changes nothing'),
  'POST /api/admin/imports/agreed': none('reads places and changes nothing'),
  'POST /api/admin/imports/tables': none('reads a file and changes nothing'),
  'POST /api/admin/imports/tables/{id}/preview': none('compares rows and changes nothing'),
  'DELETE /api/admin/imports/tables/{id}': none('drops what nobody took'),
  'POST /api/admin/imports/{id}/apply': leaves('import.applied', importRun('preview')),
  'POST /api/admin/imports/{id}/undo': leaves('import.undone', importRun('done')),
  'DELETE /api/admin/imports/{id}': none('drops what nobody took'),
  'POST /api/admin/letters': leaves('letters.made', letters),
  'POST /api/admin/letters/{id}/cancel': leaves('letters.cancelled', async (scene) => {
    const { body } = await letters(scene)
    const { id } = (await scene.admin.ask('POST', '/api/admin/letters', body)).json<Row>()
    return { params: { id } }
  }),
  'POST /api/admin/notifications/count': none('tells how many people a notification would reach'),
  'POST /api/admin/notifications/send': leaves('notification.sent', async ({ admin }) => ({
    body: { title: 'Bakım', message: 'Bu gece', targetType: 'specific', userIds: [admin.id] },
  })),
  'POST /api/admin/payments/{id}/confirm': leaves('payment.confirmed', transfer),
  'POST /api/admin/removals/{id}/decide': leaves(
    'removal.removed',
    removal('open', { isRemoved: true, answer: 'Kaldırdık' }),
  ),
  'POST /api/admin/removals/{id}/reopen': leaves('removal.reopened', removal('removed')),
  'POST /api/admin/reviews/{id}/clear-reports': leaves('review.left', review({ isReported: true })),
  'POST /api/admin/reviews/{id}/hide': leaves('review.hidden', review({}, { reason: 'Hakaret' })),
  'POST /api/admin/reviews/{id}/show': leaves('review.shown', review({ hiddenReason: 'Kural' })),
  'POST /api/admin/reports/{id}/undo': leaves('report.reopened', undone(reported, 'reports/{id}', 'PATCH')),
  'POST /api/admin/reviews/{id}/undo': leaves(
    'review.reopened',
    undone(review({}, { reason: 'Hakaret' }), 'reviews/{id}/hide'),
  ),
  'POST /api/admin/users': leaves('user.created', async () => ({
    body: {
      ...{ name: 'Yeni Saha', email: 'yeni.saha@ekip.test', phone: '05321112233', city: 'İstanbul' },
      userType: 'field',
    },
  })),
  'POST /api/admin/users/{id}/password': leaves('user.password_sent', account()),
  'POST /api/admin/wheel-segments': leaves('wheel.segment_added', async () => ({ body: segment })),
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
  'POST /api/field/survey/visits': leaves('business.visited', async ({ server }) => {
    const { id } = await buildBusiness(server.sql)
    const placeId = await addSurveyPlace(server.sql, id)
    return { body: { placeId, found: 'open', lat: 41.0082, lng: 28.9784, clientId: 'ornek-1' } }
  }),
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
  'PUT /api/admin/businesses/{id}/licence': leaves(
    'business.licence',
    business({ categoryId: 3 }, { isSeen: true, note: 'Yetki belgesi' }),
  ),
  'PUT /api/admin/businesses/{id}/owner': leaves('business.owner_set', async ({ server }) => {
    const owner = await signedIn(server, { userType: 'business', email: 'yeni.sahip@isletme.test' })
    return {
      params: { id: (await buildBusiness(server.sql)).id },
      body: { email: 'yeni.sahip@isletme.test', reason: `Başvurusu onaylandı (${owner.id})` },
    }
  }),
  'PUT /api/admin/desk/digest': none('chooses when one’s own mail of the day comes'),
  'PUT /api/admin/wheel-budget': leaves('wheel.budget_set', async () => ({ body: { cap: 1000 } })),
  'PUT /api/businesses/{id}/checks/{field}': none('the ledger of checks names who and when'),
  'PUT /api/businesses/{id}/hours': leaves('business.hours', business({}, { kind: 'always' })),
  'PUT /api/field/survey/places/{id}/call': leaves('business.called', async ({ server, admin }) => {
    const { id: businessId } = await buildBusiness(server.sql, { phone: '+902125550172' })
    const id = await addSurveyPlace(server.sql, businessId)
    await server.sql`
      with made as (
        insert into field_visit (business_id, user_id, client_id, outcome)
        values (${businessId}, ${admin.id}, 'aranan-1', 'here') returning id
      )
      insert into survey_visit (place_id, field_visit_id, found, visited_at, claimed_phone)
      select ${id}, id, 'open', now(), '+902125550172' from made`
    return { params: { id }, body: { result: 'reached' } }
  }),
  'PUT /api/field/survey/places/{id}/hours': none('the ledger of checks names who and when'),
  'PUT /api/businesses/{id}/photos': leaves('business.photos_ordered', async (scene) => {
    const { id, photoId } = await withPhoto(scene)
    return { params: { id }, body: { ids: [photoId] } }
  }),
}

/** Audit entries of other calls: reading people's data, calls open to everybody, and second entries of a call. */
export const otherActions: Readonly<Partial<Record<AuditAction, string>>> = {
  'audit.exported': 'GET /api/admin/audit/csv',
  'business.added': 'POST /api/businesses, by the staff',
  // By people of a business: people.api.test.ts.
  'business.duty': 'PUT /api/businesses/{id}/duty, by somebody who works there',
  'business.invitation_withdrawn': 'DELETE /api/businesses/{id}/people/invitations/{invitationId}',
  'business.owner_invited': 'POST /api/businesses/{id}/next-owner',
  'business.passed_on': 'POST /api/me/invitations/{token}, of the next owner',
  'business.member_added': 'POST /api/me/invitations/{token}',
  'business.member_invited': 'POST /api/businesses/{id}/people',
  'business.member_left': 'DELETE /api/businesses/{id}/people/{userId}, by themselves',
  'business.member_removed': 'DELETE /api/businesses/{id}/people/{userId}',
  'business.member_role': 'PATCH /api/businesses/{id}/people/{userId}',
  'business.prize_changed': 'POST, PATCH, DELETE /api/businesses/{id}/prizes, by a manager',
  'business.prize_redeemed': 'POST /api/prizes/redeem, by somebody who works there',
  'business.review_answered': 'PUT /api/businesses/{id}/reviews/{reviewId}/answer, by a manager',
  'business.switched': 'PUT /api/businesses/{id}/open, by somebody who works there',
  'claim.announced': 'POST /api/admin/claims/{id}/approve, of what somebody has',
  'claim.handed_over': 'the same, when its days are over',
  'chain.document_read': 'GET /api/admin/chains/{id}/document',
  'claim.document_read': 'GET /api/admin/claims/{id}/document',
  'letters.printed': 'GET /api/admin/letters/{id}/pdf',
  'removal.document_read': 'GET /api/admin/removals/{id}/document',
  'removal.refused': 'POST /api/admin/removals/{id}/decide, refused',
  'claim.revoked': 'POST /api/admin/claim-disputes/{id}/settle, upheld',
  'user.role_changed': 'PATCH /api/admin/users/{id}, another role',
  'user.unblocked': 'PATCH /api/admin/users/{id}, unblocked',
  'call_out.conversation_read': 'GET /api/admin/call-outs/{id}/conversation',
  'report.conversation_read': 'GET /api/admin/reports/{id}/conversation',
}
