import { getDesk, setDigestHour } from '#contract/desk.ts'
import { type Context, feature } from '../../feature.ts'
import { type Api, fromReplicas, route } from '../../http/route.ts'
import { type Desk, makeDesk } from './desk.ts'
import { readDigests } from './store.ts'

function deskRoutes(api: Api, desk: Desk): void {
  route(
    api,
    getDesk,
    fromReplicas(async (_input, { user }) => desk.get(user.id)),
  )
  route(api, setDigestHour, async ({ body }, { user }) => {
    await desk.setDigestHour(user.id, body.hour)
    return { ok: true } as const
  })
}

export const deskFeature = feature({
  make: ({ sql, warn }: Context) => makeDesk({ sql, onError: warn('staff not told') }),
  routes: deskRoutes,
  personalData: [
    {
      // The hour goes with the account.
      name: 'staffDigest',
      tables: ['staff_digest'],
      read: (db, { id }) => readDigests(db, id),
    },
  ],
})
