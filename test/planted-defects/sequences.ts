import type { SeenByTests } from './defect.ts'

/** Seen by `test/sequences.api.test.ts`, after whatever steps. */
const inSequences = (
  over: Pick<SeenByTests, 'name' | 'feature' | 'file' | 'find' | 'replace' | 'says'>,
): SeenByTests => ({
  ...over,
  check: 'fuzz',
  tests: ['test/sequences.api.test.ts'],
  fails: 'several at once, in any order',
})

export const sequenceDefects: readonly SeenByTests[] = [
  inSequences({
    name: 'a prize that is won stays in stock',
    feature: 'wheel',
    file: 'src/server/features/wheel/store-spin.ts',
    find: 'set stock = stock - stock_needed.count from',
    replace: 'set stock = stock from',
    says: 'stock: [',
  }),
  inSequences({
    name: 'what the wheel gives away is not counted',
    feature: 'wheel',
    file: 'src/server/features/wheel/store-spin.ts',
    find: 'set spent = spent + budget_needed.sum from',
    replace: 'set spent = spent from',
    says: 'spent of the budget',
  }),
  inSequences({
    name: 'everybody who is signed in reads every conversation',
    feature: 'messages',
    file: 'src/server/features/messages/rules.ts',
    find: "return customerId === userId ? 'customer' : null",
    replace: "return customerId === userId || userId > 0 ? 'customer' : null",
    says: 'reads the conversation',
  }),
  inSequences({
    name: 'favourites of a duplicate are gone with it',
    feature: 'favorites',
    file: 'src/server/features/favorites/store.ts',
    find: 'select user_id, ${into}::bigint, created_at from gone\n',
    replace: 'select user_id, ${into}::bigint, created_at from gone where false\n',
    says: 'favourite',
  }),
  inSequences({
    name: 'a prize’s sum is noted, and its days are not given',
    feature: 'billing',
    file: 'src/server/features/billing/rules.ts',
    find: 'return { ...current, extraDays: current.extraDays + days }',
    replace: 'return current',
    says: 'fee of',
  }),
  inSequences({
    name: 'one form sent twice at once is two businesses',
    feature: 'submissions',
    file: 'src/server/features/submissions/submissions.ts',
    find: 'clientId: clientId ?? null } as const',
    replace: 'clientId: null } as const',
    says: 'one form sent twice at once made 2 businesses',
  }),
  inSequences({
    name: 'what an erased person wrote stays',
    feature: 'privacy',
    file: 'src/server/features/messages/store-personal.ts',
    find: "update message set body = '', lat = null, lng = null, photo_id = null, client_id = null, erased_at = now()\n    where author_id = ${userId}",
    replace:
      'update message set lat = null, lng = null, photo_id = null, client_id = null, erased_at = now()\n    where author_id = ${userId}',
    says: 'of the erased',
  }),
]
