import type { Defect } from './defect.ts'

const API = ['src/server/features/removals/removals.api.test.ts']
const STORE = 'src/server/features/removals/store.ts'

/** Requests for the removal of places that nobody confirmed. */
export const removalDefects: readonly Defect[] = [
  {
    name: 'a document of a removal outlives its days',
    feature: 'removals',
    check: 'api',
    file: STORE,
    find: 'make_interval(days => ${days.document}::int)',
    replace: 'make_interval(days => ${days.kept}::int)',
    tests: API,
    fails: 'goes 60 days after the decision',
    says: 'to be',
  },
  {
    name: 'a code is tried without end',
    feature: 'removals',
    check: 'api',
    file: STORE,
    find: 'and code_tries > 0 and',
    replace: 'and',
    tests: API,
    fails: 'is of this place and this request alone',
    says: 'to be',
  },
  {
    name: 'a removed place comes back with another source',
    feature: 'removals',
    check: 'api',
    file: 'src/server/features/osm-import/merge-rows.ts',
    find: 'isById || isSamePlace(one, other, metres)',
    replace: 'isById',
    tests: API,
    fails: 'stays removed',
    says: 'to deeply equal',
  },
  {
    name: 'an answered request is kept for ever',
    feature: 'removals',
    check: 'api',
    file: STORE,
    find: 'or decided_at < now() - make_interval(days => ${days.kept}::int)',
    replace: '',
    tests: API,
    fails: 'forgets what was answered a year ago',
    says: 'to deeply equal',
  },
  {
    name: 'a removed place is shown on',
    feature: 'removals',
    check: 'browser',
    file: 'src/server/db/candidate-shown.ts',
    find: ' and c.removed_at is null`',
    replace: '`',
    tests: ['test/browser/removals.spec.ts'],
    fails: 'lets whoever lives there ask',
    says: 'Timeout',
  },
]
