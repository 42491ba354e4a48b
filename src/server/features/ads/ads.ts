import { randomUUID } from 'node:crypto'
import type { Ad, AdListed, AdType, addAd, DailyRevenue, editAd } from '#contract/ads.ts'
import type { Parsed } from '#contract/endpoint.ts'
import { adText } from '#text/ads.ts'
import type { Config } from '../../config.ts'
import { type Sql, tx } from '../../db/pool.ts'
import { makeSigner } from '../../db/signing.ts'
import { type Allowance, takeAllowances } from '../../db/throttle.ts'
import { Failure } from '../../failure.ts'
import { noteAudit } from '../audit/audit.ts'
import * as store from './store.ts'

/** A token is good for so long; a used one is remembered for as long, and a click's time more. */
const TOKEN_MS = 3_600_000
/** A click counts from and to so many seconds after its impression. */
const CLICK_AFTER = 1
const CLICK_WITHIN = 600
const REMEMBERED_SECONDS = TOKEN_MS / 1000 + CLICK_WITHIN

const DAY = 86_400
/** What counts of one person, or of a guest's network, in a day. */
const CAPS = { impression: { user: 300, network: 3000 }, click: { user: 20, network: 200 } }

export type Viewer = { userId: number | null; network: string }
type Kind = keyof typeof CAPS

/** House advertisements, and what is counted of them by the server's tariff. */
export type Ads = ReturnType<typeof makeAds>

const toListed = ({ createdAt, ...row }: store.ListedRow): AdListed => ({
  ...row,
  createdAt: createdAt.toISOString(),
})

export function makeAds({ sql, config }: { sql: Sql; config: Pick<Config, 'limitsScale'> }) {
  const signer = makeSigner(sql, 'ad-token')

  const allowanceOf = (kind: Kind, { userId, network }: Viewer): Allowance => {
    const [whose, limit] =
      userId === null ? [`network ${network}`, CAPS[kind].network] : [`user ${userId}`, CAPS[kind].user]
    return { what: `ad-${kind}`, whose, limit: Math.ceil(limit * config.limitsScale), windowSeconds: DAY }
  }

  /** What a token of ours says; null for any other, and for somebody else's. */
  const read = async (token: string | undefined, viewer: Viewer): Promise<store.Shown | null> => {
    const [tokenId, adId, endsAt, userId] = (await signer.open(token ?? ''))?.split('.') ?? []
    if (!tokenId || userId !== String(viewer.userId ?? 0)) return null
    return { tokenId, adId: Number(adId), endsAt: new Date(Number(endsAt)) }
  }

  const count = async (
    kind: Kind,
    token: string | undefined,
    viewer: Viewer,
    add: (shown: store.Shown) => Promise<void>,
  ): Promise<void> => {
    const shown = await read(token, viewer)
    if (shown && (await takeAllowances(sql, [allowanceOf(kind, viewer)]))) await add(shown)
  }

  const one = async (id: number): Promise<AdListed> => {
    const [row] = await store.listAds(sql, id)
    if (!row) throw new Failure('not_found')
    return toListed(row)
  }

  return {
    /** Null when the slot has none. */
    async draw(slot: AdType, { userId }: Viewer): Promise<Ad | null> {
      const row = await store.drawAd(sql, slot)
      if (!row) return null
      const { id, title, body, url, now } = row
      const endsAt = now.getTime() + TOKEN_MS
      const token = await signer.sign([randomUUID(), id, endsAt, userId ?? 0].join('.'))
      return { id, adType: row.slot, label: adText.label, title, body, url, token }
    },

    impression: (token: string | undefined, viewer: Viewer): Promise<void> =>
      count('impression', token, viewer, async (shown) => store.addImpression(sql, shown)),

    click: (token: string | undefined, viewer: Viewer): Promise<void> =>
      count('click', token, viewer, async ({ tokenId }) =>
        store.addClick(sql, { tokenId, after: CLICK_AFTER, within: CLICK_WITHIN }),
      ),

    async today(): Promise<DailyRevenue> {
      const rows = await store.readToday(sql)
      const sum = (key: 'impressions' | 'clicks' | 'revenue') =>
        rows.reduce((total, row) => total + row[key], 0)
      return {
        day: rows[0]?.day ?? '',
        totalRevenue: Math.round(sum('revenue') * 1e6) / 1e6,
        impressions: sum('impressions'),
        clicks: sum('clicks'),
        byType: rows.map(({ day: _, ...row }) => row),
      }
    },

    list: async (): Promise<AdListed[]> => (await store.listAds(sql)).map(toListed),

    async add(actorId: number, given: Parsed<typeof addAd>['body']): Promise<AdListed> {
      const id = await tx(sql, async (db) => {
        const subjectId = await store.insertAd(db, named(given))
        await noteAudit(db, { actorId, action: 'ad.added', subjectId, data: {} })
        return subjectId
      })
      return one(id)
    },

    /** Throws `not_found`. */
    async edit(actorId: number, id: number, given: Parsed<typeof editAd>['body']): Promise<AdListed> {
      await tx(sql, async (db) => {
        if (!(await store.updateAd(db, id, named(given)))) throw new Failure('not_found')
        const data = { fields: Object.keys(named(given)).join(' ') }
        await noteAudit(db, { actorId, action: 'ad.edited', subjectId: id, data })
      })
      return one(id)
    },

    sweep: (): Promise<void> => store.sweepImpressions(sql, REMEMBERED_SECONDS),
  }
}

/** Without what was not given. */
const named = (given: Parsed<typeof editAd>['body']): Partial<store.AdFields> =>
  Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))
