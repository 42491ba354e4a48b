import { type Context, feature } from '../../feature.ts'
import { makeReviews } from './reviews.ts'
import { reviewRoutes } from './routes.ts'
import { eraseAnswers, readAnswers, readReviews } from './store.ts'
import { joinReviews, moveReviews } from './store-merge.ts'

export const reviewsFeature = feature({
  make: ({ sql, config }: Context) => makeReviews({ sql, config }),
  routes: reviewRoutes,
  personalData: [
    {
      // Before the businesses: an owner's answers are found by who wrote them.
      name: 'reviews',
      tables: ['review'],
      read: async (db, { id }) => ({
        written: await readReviews(db, id),
        answers: await readAnswers(db, id),
      }),
      erase: (tx, { id }) => eraseAnswers(tx, id),
    },
  ],
  mergeParts: [
    {
      name: 'reviews',
      tables: ['review'],
      async move(tx, { from, into }) {
        await joinReviews(tx, from, into)
        return moveReviews(tx, from, into)
      },
    },
  ],
})
