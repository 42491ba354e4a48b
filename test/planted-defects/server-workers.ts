import type { SeenByTests } from './defect.ts'

const inWorkers = (defect: Omit<SeenByTests, 'feature' | 'check' | 'tests'>): SeenByTests => ({
  feature: 'workers',
  check: 'api',
  tests: ['src/server/workers/run-workers.api.test.ts'],
  ...defect,
})

/** Several workers behind one port. */
export const workerDefects: readonly SeenByTests[] = [
  inWorkers({
    name: 'an address has its requests from each worker',
    file: 'src/server/flood-gate.ts',
    find: 'sharedWindow(name, seconds * 1000, now) ?? ownWindow',
    replace: '(null as Window | null) ?? ownWindow',
    fails: 'an address has its requests of a minute',
    says: 'expected',
  }),
  inWorkers({
    name: 'an address holds as many streams as it may of each worker',
    file: 'src/server/features/live/live.ts',
    find: "const ofNetwork = makeHeld('streams')",
    replace: 'const ofNetwork = { of: (_: string) => 0, add: (_: string, __: number) => {} }',
    fails: 'an address holds so many of all',
    says: 'expected',
  }),
  {
    name: 'who is connecting when a worker is replaced is refused',
    feature: 'workers',
    check: 'unit',
    file: 'src/server/workers/duplicate-listener.ts',
    find: 'resolve((back as unknown as Handle).fd)',
    replace: 'resolve(back ? fd : fd)',
    tests: ['src/server/workers/duplicate-listener.test.ts'],
    fails: 'who waits at a listener that is closed',
    says: 'EBADF',
  },
  {
    name: 'a worker reads what changed since long before its listing, and lays it out without end',
    feature: 'listing',
    check: 'unit',
    file: 'src/server/features/listing/share-bases.ts',
    find: '      bases.cuts = cuts\n',
    replace: '      void cuts\n',
    tests: ['src/server/features/listing/share-bases.test.ts'],
    fails: 'share its arrays and the count of cuts',
    says: 'expected',
  },
]
