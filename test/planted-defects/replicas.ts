import type { Defect } from './defect.ts'

const tests = ['src/server/db/replicas.api.test.ts']
const own = { feature: 'db', check: 'api', tests, alone: true } as const

/** Replicas of the database that answer a part of the reading. */
export const replicaDefects: readonly Defect[] = [
  {
    ...own,
    name: 'somebody who just wrote is shown what stood there before',
    file: 'src/server/http/route.ts',
    find: 'caller.wantsNewest ? handler(input, caller) : readFromReplicas(() => handler(input, caller))',
    replace: 'readFromReplicas(() => handler(input, caller))',
    fails: 'who wrote, or was told, reads the newest',
    says: 'expected',
  },
  {
    ...own,
    name: 'an ended session is believed, as a replica still knows it',
    file: 'src/server/http/route.ts',
    find: 'await api.readSession(request.headers.authorization)',
    replace: 'await readFromReplicas(() => api.readSession(request.headers.authorization))',
    fails: 'a session that was ended is refused',
    says: 'expected 200 to be 401',
  },
  {
    ...own,
    name: 'a replica that fell behind goes on being asked',
    file: 'src/server/db/replicas.ts',
    find: 'performance.now() - knownAt <= maxLagMs',
    replace: 'performance.now() - knownAt < Number.POSITIVE_INFINITY && maxLagMs > 0',
    fails: 'a replica that falls behind is not asked',
    says: 'standby',
  },
]
