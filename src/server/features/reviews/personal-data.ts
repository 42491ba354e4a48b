import type { PersonalData } from '../../personal-data.ts'
import { eraseAnswers, readAnswers, readReviews } from './store.ts'

/** Before the businesses: an owner's answers are found by who wrote them. */
export const reviewData: PersonalData = {
  name: 'reviews',
  tables: ['review'],
  read: async (db, { id }) => ({ written: await readReviews(db, id), answers: await readAnswers(db, id) }),
  erase: (tx, { id }) => eraseAnswers(tx, id),
}
