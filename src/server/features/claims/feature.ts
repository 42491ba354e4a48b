import { type Context, feature } from '../../feature.ts'
import { endSubscription, startSubscription } from '../billing/billing.ts'
import type { Uploads } from '../uploads/uploads.ts'
import { makeClaims } from './claims.ts'
import { claimRoutes } from './routes.ts'
import { readClaims, readDisputes, releaseDisputes } from './store.ts'
import { endOthers, moveOpen } from './store-merge.ts'

export const claimsFeature = feature({
  make: ({ sql, config, uploads }: Context & { uploads: Uploads }) =>
    makeClaims({
      sql,
      config,
      privateFiles: uploads.privateFiles,
      onOwned: startSubscription,
      onDisowned: endSubscription,
    }),
  routes: claimRoutes,
  personalData: [
    {
      // Claims and their documents go with the account by their key.
      name: 'claims',
      tables: ['claim', 'claim_dispute'],
      read: async (db, { id }) => ({
        claims: await readClaims(db, id),
        disputes: await readDisputes(db, id),
      }),
      erase: (tx, { id }) => releaseDisputes(tx, id),
    },
  ],
  mergeParts: [
    {
      name: 'claims',
      tables: ['claim'],
      async move(tx, merge) {
        const moved = merge.ownerId === null ? await moveOpen(tx, merge.from, merge.into) : 0
        await endOthers(tx, merge)
        return moved
      },
    },
  ],
})
