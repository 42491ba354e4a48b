import type { Db } from './pool.ts'

const isLeft = (db: Db) => db`not (c.is_gone or c.is_reported_gone) and c.removed_at is null`
const asListed = (db: Db) => db`
  candidate_business l join business b on b.id = l.business_id
  where l.candidate_id = c.id and b.status = 'verified'`

/** Of a row `c`: it is shown, as nothing says that it is gone, removed or listed. */
export const isCandidateShown = (db: Db) => db`${isLeft(db)} and not exists (select from ${asListed(db)})`

/**
 * The same of a few rows, asked row by row: the planner, which cannot know how soon a list is full, never joins all businesses
 * for it. It takes `is null` to be true of hardly any row, and looks for those that hold the rarest first: right of words.
 */
export const isCandidateShownOfFew = (db: Db) =>
  db`${isLeft(db)} and (select l.candidate_id from ${asListed(db)} limit 1) is null`

/** The same again, which the planner takes to be true of nearly every row, as it is: it reads in the order of a list until that is full. */
export const isCandidateShownOfMany = (db: Db) =>
  db`${isLeft(db)} and (select true where not exists (select from ${asListed(db)})) is not null`
