import { type Context, feature } from '../../feature.ts'
import { wheelRoutes } from './routes.ts'
import { keepSpinsOfToday, readSpins, readWonPrizes } from './store.ts'
import { moveWheel } from './store-merge.ts'
import { makePrizes, makeSegments, makeWheel } from './wheel.ts'

export const wheelFeature = feature({
  make: ({ sql, config, places, warn }: Context) => ({
    ...makeWheel({
      sql,
      config,
      findProvince: places.findProvince,
      onError: warn('wins not told'),
    }),
    prizes: makePrizes({ sql, config }),
    segments: makeSegments({ sql, config }),
  }),
  routes: (api, wheel) => wheelRoutes(api, { ...wheel, wheel }),
  personalData: [
    {
      // Goes with the account, unused prizes too: a prize is its winner's alone.
      name: 'wheel',
      tables: ['wheel_spin', 'prize'],
      read: async (db, { id }) => ({ spins: await readSpins(db, id), prizes: await readWonPrizes(db, id) }),
      erase: (tx, { id }) => keepSpinsOfToday(tx, id),
    },
  ],
  notExported: {
    wheel_commitment: 'the seed of a spin to come: whoever knows it could choose its outcome',
  },
  mergeParts: [
    {
      name: 'prizes',
      tables: ['prize', 'wheel_segment', 'wheel_commitment'],
      move: (tx, { from, into }) => moveWheel(tx, from, into),
    },
  ],
  notMerged: { wheel_spin: 'proof of a draw on that wheel' },
})
