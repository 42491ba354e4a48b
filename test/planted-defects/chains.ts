import type { Defect } from './defect.ts'

const API = ['src/server/features/chains/chains.api.test.ts']

/** Lists of chains' branches. */
export const chainDefects: readonly Defect[] = [
  {
    name: 'a list is decided twice',
    feature: 'chains',
    check: 'api',
    file: 'src/server/features/chains/store.ts',
    find: 'where id = ${id} and state = ${state} for update`',
    replace: 'where id = ${id} and state = ${state}`',
    tests: API,
    fails: 'by two processes and a double press',
    says: 'to deeply equal',
  },
  {
    name: 'a locksmith is listed with all the other branches',
    feature: 'chains',
    check: 'api',
    file: 'src/server/features/chains/store.ts',
    find: 'case when ${isLicensed(db)} or exists',
    replace: 'case when exists',
    tests: API,
    fails: 'the rest goes its own way or stays',
    says: 'to deeply equal',
  },
  {
    name: 'a branch is added beside the place that somebody listed meanwhile',
    feature: 'chains',
    check: 'api',
    file: 'src/server/features/chains/decide.ts',
    find: 'const outcome = isAsRead\n',
    replace: 'const outcome = isAsRead || match\n',
    tests: API,
    fails: 'what somebody got meanwhile is never taken from them',
    says: 'to deeply equal',
  },
  {
    name: 'one telephone of a chain makes its branches one place',
    feature: 'chains',
    check: 'api',
    file: 'src/server/features/chains/match.ts',
    find: '(counts.get(row.phone)?.length ?? 0) > 1 ?',
    replace: '(counts.get(row.phone)?.length ?? 0) > 9999 ?',
    tests: API,
    fails: 'the rest goes its own way or stays',
    says: 'to have a length of',
  },
  {
    name: 'the boxes of a list of branches choose nothing',
    feature: 'chains',
    check: 'browser',
    file: 'src/web/features/chains/use-chosen.ts',
    find: 'else next.add(line)',
    replace: 'else next.delete(line)',
    rebuild: true,
    tests: ['test/browser/chains.spec.ts'],
    fails: 'a chain sends its branches in one file',
    says: 'uncheck',
  },
]
