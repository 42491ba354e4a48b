import type { UserType } from '#contract/accounts.ts'
import type { CheckField } from '#contract/checks.ts'
import type { Parsed, Reply } from '#contract/endpoint.ts'
import type { FieldCode } from '#contract/errors.ts'
import type { submitBusiness } from '#contract/submissions.ts'
import type { Config } from '../../config.ts'
import { type Sql, type Tx, tx } from '../../db/pool.ts'
import { takeAllowance } from '../../db/throttle.ts'
import { Failure } from '../../failure.ts'
import { requireConfirmed } from '../accounts/accounts.ts'
import { noteIfStaff } from '../audit/audit.ts'
import {
  addFromFields,
  publishWithRequestedState,
  setSubmitted,
  writeFields,
} from '../businesses/businesses.ts'
import { addChecks } from '../checks/checks.ts'
import { attachPhoto } from '../photos/photos.ts'
import type { Places } from '../places/places.ts'
import type { Uploads } from '../uploads/uploads.ts'
import { makeDrafts } from './drafts.ts'
import { checkMethodOf, DUPLICATE_KM, isStaff, type SubmitterTrust, trustOf } from './rules.ts'
import * as store from './store.ts'
import { type Complete, completed } from './town.ts'

export { DUPLICATE_KM } from './rules.ts'

type Sender = { id: number; userType: UserType; emailConfirmed: boolean }
type Body = Parsed<typeof submitBusiness>['body']
type Told = Reply<typeof submitBusiness>
/** A submission through another feature: its status, and what that feature writes in the same transaction. */
type Through = {
  trust: SubmitterTrust
  /** No draft of the sender's is meant. */
  isNew?: true
  alongside(db: Tx, businessId: number): Promise<void>
}
/** Facts of a place that a submission tells. */
const SUBMITTED: readonly CheckField[] = ['hours', 'phone', 'position', 'existence']

type Deps = {
  sql: Sql
  config: Pick<Config, 'limitsScale'>
  places: Places
  uploads: Pick<Uploads, 'uploadOf'>
}
export type Submissions = ReturnType<typeof makeSubmissions>

const UNIQUE_VIOLATION = '23505'
const isSentTwice = (error: unknown) => {
  const { code, constraint_name: name } = error as { code?: string; constraint_name?: string }
  return code === UNIQUE_VIOLATION && name === 'submission_client'
}

/** Ends a transaction whose form was sent before; nothing of the second stays. */
class SentBefore extends Error {
  readonly first: store.Submitted

  constructor(first: store.Submitted) {
    super('This form was sent before')
    this.first = first
  }
}

const toTold = ({ id, name, status }: store.Submitted): Told => {
  const isVerified = status === 'verified'
  return { id, name, status, isVerified, is_verified: isVerified }
}

/** Failures that concern a single picture. */
const ofPicture: readonly FieldCode[] = [
  'picture_unreachable',
  'picture_too_large',
  'picture_unreadable',
  'photo_unusable',
]
const whyRefused = (error: unknown): FieldCode => {
  const code = error instanceof Failure ? ofPicture.find((each) => each === error.code) : undefined
  if (!code) throw error
  return code
}

/** Throws `already_listed` with the listed business that is probably the same. */
export async function refuseDuplicate(db: Tx, id: number): Promise<void> {
  await store.holdPhone(db, id)
  const duplicate = await store.findDuplicate(db, id, DUPLICATE_KM)
  if (duplicate) throw new Failure('already_listed', { business: duplicate })
}

/** Businesses on their way to approval. */
export function makeSubmissions({ sql, config, places, uploads }: Deps) {
  /** The pictures of all addresses, by their places in the list; each that is none is named by its place. */
  async function uploadsOf(userId: number, addresses: readonly string[]): Promise<Map<string, string>> {
    const urls = new Map<string, string>()
    const refused: Record<string, FieldCode> = {}
    const fetchOne = async (address: string, place: string) => {
      try {
        urls.set(place, await uploads.uploadOf(userId, address))
      } catch (error) {
        refused[place] = whyRefused(error)
      }
    }
    const once = addresses.map((address, i) => ({ address, place: `images.${i}` }))
    const different = once.filter(({ address }, i) => addresses.indexOf(address) === i)
    // All are waited for: none goes on being written when the answer is out.
    const done = await Promise.allSettled(different.map(({ address, place }) => fetchOne(address, place)))
    for (const one of done) if (one.status === 'rejected') throw one.reason
    if (Object.keys(refused).length > 0) throw new Failure('invalid_input', { fields: refused })
    return new Map(different.map(({ place }) => [place, urls.get(place) ?? '']))
  }

  async function attach(
    db: Tx,
    userId: number,
    businessId: number,
    urls: ReadonlyMap<string, string>,
  ): Promise<void> {
    for (const [place, url] of urls)
      await attachPhoto(db, { userId, businessId, url }).catch((error: unknown) => {
        if (error instanceof Failure && error.code === 'photos_full') throw error
        throw new Failure('invalid_input', { fields: { [place]: whyRefused(error) } })
      })
  }

  /** The draft that is meant; null: it is a new business. */
  async function draftOf(db: Tx, ownerId: number, draftId: number | undefined): Promise<number | null> {
    if (draftId === undefined) {
      const drafts = await store.lockDrafts(db, ownerId)
      return drafts.length === 1 ? (drafts[0] ?? null) : null
    }
    const own = await store.lockOwn(db, ownerId, draftId)
    if (!own) throw new Failure('not_found')
    if (own.status !== 'draft' && own.status !== 'rejected') throw new Failure('not_a_draft')
    return draftId
  }

  async function submitOnce(
    db: Tx,
    user: Sender,
    body: Complete,
    urls: ReadonlyMap<string, string>,
    through: Through | undefined,
  ): Promise<number> {
    const { images: _images, confirmNew, draftId, clientId, isOpen, isVerified: _claimed, ...fields } = body
    const { isOwned, ...trust } = through?.trust ?? trustOf(user.userType)
    const openWish = isOpen === true
    const draft = isOwned && !through?.isNew ? await draftOf(db, user.id, draftId) : null
    const ownerId = isOwned ? user.id : null
    const id = draft ?? (await addFromFields(db, places, { ownerId, openWish, ...trust }, fields))
    if (draft !== null) {
      await writeFields(db, places, id, fields)
      await setSubmitted(db, id, openWish)
    }
    const method = checkMethodOf(user.userType, { isOwned, isOnSpot: through !== undefined })
    await addChecks(db, { businessId: id, userId: user.id, method, fields: SUBMITTED })
    await store.holdPhone(db, id)
    const first = draft === null && clientId === undefined && (await store.findSameForm(db, user.id, id))
    if (first) throw new SentBefore(first)
    if (confirmNew !== true) await refuseDuplicate(db, id)
    await attach(db, user.id, id, urls)
    if (trust.status === 'verified') await publishWithRequestedState(db, id)
    const by = { userId: user.id, kind: 'submitted', clientId: clientId ?? null } as const
    await store.addSubmission(db, { businessId: id, ...by })
    await through?.alongside(db, id)
    await noteIfStaff(db, user, { action: 'business.added', subjectId: id, data: {} })
    return id
  }

  return {
    drafts: makeDrafts({ sql, config, places }),

    /**
     * A new business of an owner's, sent to approval in a transaction of the caller's, who found out that nothing listed is the same;
     * its id. Throws `email_unconfirmed`, `invalid_input` naming the field.
     */
    async submitWithin(
      db: Tx,
      owner: Pick<Sender, 'id' | 'emailConfirmed'>,
      sent: Body,
      alongside: Through['alongside'],
    ): Promise<number> {
      requireConfirmed(owner)
      const user = { ...owner, userType: 'business' } as const
      const body = completed({ ...sent, confirmNew: true }, await store.readSender(db, owner.id), places)
      return submitOnce(db, user, body, new Map(), { trust: trustOf('business'), isNew: true, alongside })
    },

    /**
     * Sends a business to approval; again under the same client id, or without one the same form while it is pending,
     * it is the same one. Throws `email_unconfirmed`,
     * `already_listed` with the listed one, `invalid_input` naming field or picture, `not_found` and `not_a_draft` of the
     * draft that was named, `too_many_submissions`, `photos_full`.
     */
    async submit(user: Sender, sent: Body, through?: Through): Promise<Told> {
      requireConfirmed(user)
      const body = completed(sent, await store.readSender(sql, user.id), places)
      const find = async () =>
        body.clientId === undefined
          ? null
          : store.findSubmitted(sql, { userId: user.id, kind: 'submitted', clientId: body.clientId })
      const done = await find()
      if (done) return toTold(done)
      await takeAllowance(sql, config, isStaff(user.userType) ? 'staff-submissions' : 'submissions', {
        user: user.id,
      })
      const urls = await uploadsOf(user.id, body.images ?? [])
      try {
        const id = await tx(sql, (db) => submitOnce(db, user, body, urls, through))
        const row = await store.getSubmitted(sql, id)
        if (!row) throw new Failure('not_found')
        return toTold(row)
      } catch (error) {
        if (error instanceof SentBefore) return toTold(error.first)
        const first = isSentTwice(error) || error instanceof Failure ? await find() : null
        if (first) return toTold(first)
        throw error
      }
    },
  }
}
