import { randomUUID } from 'node:crypto'
import type { Ad, AdType } from '#contract/ads.ts'
import { HOUR_MS } from '#lib/time.ts'
import { adText } from '#text/ads.ts'
import type { Config } from '../../config.ts'
import type { Sql } from '../../db/pool.ts'
import { makeSigner } from '../../db/signing.ts'
import { hadAllowance } from '../../db/throttle.ts'
import { makeManage } from './manage.ts'
import * as store from './store.ts'

/** How long a token is valid; a used one is remembered for as long, plus the time of a click. */
const TOKEN_MS = HOUR_MS
/** A click counts between these numbers of seconds after its impression. */
const CLICK_AFTER = 1
const CLICK_WITHIN = 600
const REMEMBERED_SECONDS = TOKEN_MS / 1000 + CLICK_WITHIN

export type Viewer = { userId: number | null; network: string }
type Kind = 'impression' | 'click'

/** House advertisements, and what is counted of them by the server's tariff. */
export type Ads = ReturnType<typeof makeAds>

export function makeAds({ sql, config }: { sql: Sql; config: Pick<Config, 'limitsScale'> }) {
  const signer = makeSigner(sql, 'ad-token')

  const mayCount = (kind: Kind, { userId, network }: Viewer): Promise<boolean> =>
    userId === null
      ? hadAllowance(sql, config, `guest-ad-${kind}`, { network })
      : hadAllowance(sql, config, `ad-${kind}`, { user: userId })

  /** Reads a token of ours; null for any other, and for somebody else's. */
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
    if (shown && (await mayCount(kind, viewer))) await add(shown)
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

    manage: makeManage(sql),

    sweep: (): Promise<void> => store.sweepImpressions(sql, REMEMBERED_SECONDS),
  }
}
