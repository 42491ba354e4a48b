import type { Defect } from './defect.ts'

const STORE = 'src/server/features/candidates/store.ts'
const IMPORT = 'src/server/features/candidates/store-import.ts'
const MATCH = 'src/server/features/candidates/store-match.ts'
const API = ['src/server/features/candidates/candidates.api.test.ts']

/** Places that nobody confirmed. */
export const candidateDefects: readonly Defect[] = [
  {
    name: 'a listed place stands among those that nobody confirmed',
    feature: 'candidates',
    check: 'api',
    file: STORE,
    find: "where l.candidate_id = c.id and b.status = 'verified')`",
    replace: "where l.candidate_id = c.id and b.status = 'rejected')`",
    tests: API,
    fails: 'listed',
    says: 'to deeply equal',
  },
  {
    name: 'one person hides a place by saying three times that it is gone',
    feature: 'candidates',
    check: 'api',
    file: STORE,
    find: 'const [GONE_BY, ANSWER_DAYS] = [3, 180]',
    replace: 'const [GONE_BY, ANSWER_DAYS] = [1, 180]',
    tests: API,
    fails: 'what people of three networks find gone is hidden',
    says: 'to be 200',
  },
  {
    name: 'a place goes as soon as one file leaves it out',
    feature: 'candidates',
    check: 'api',
    file: IMPORT,
    find: 'const GONE_AFTER = 2',
    replace: 'const GONE_AFTER = 1',
    tests: API,
    fails: 'what two whole files leave out is gone',
    says: 'to have a length of',
  },
  {
    name: 'an import that is taken back leaves what it changed',
    feature: 'candidates',
    check: 'api',
    file: IMPORT,
    find: 'lateral jsonb_populate_record(now, c.before) b',
    replace: "lateral jsonb_populate_record(now, '{}') b",
    tests: API,
    fails: 'is taken back whole',
    says: 'to deeply equal',
  },
  {
    name: 'a place that was listed after its import stays unconfirmed',
    feature: 'candidates',
    check: 'api',
    file: MATCH,
    find: 'other.updated_at > now() - make_interval(hours => ${hours})',
    replace: 'other.updated_at > now() + make_interval(hours => ${hours})',
    tests: API,
    fails: 'hides what is listed',
    says: 'to deeply equal',
  },
  {
    name: 'two places without a name of their own, 40 m apart, become one',
    feature: 'candidates',
    check: 'unit',
    file: 'src/server/features/candidates/rules.ts',
    find: '= [80, 20, 60]',
    replace: '= [80, 60, 60]',
    tests: ['src/server/features/candidates/rules.test.ts'],
    fails: 'are two',
    says: 'to be false',
  },
  {
    name: 'an unconfirmed place says nothing of it',
    feature: 'candidates',
    check: 'browser',
    file: 'src/web/features/candidates/candidate-card.tsx',
    find: '{text.warning(source, dataDate)}',
    replace: '',
    rebuild: true,
    tests: ['test/browser/candidates.spec.ts'],
    fails: 'shows below a list what nobody confirmed',
    says: 'Timeout',
  },
]
