import type { Defect } from './defect.ts'

export const wayDefects: readonly Defect[] = [
  {
    name: 'anybody with a business tells a customer where the winner is',
    feature: 'call-outs',
    check: 'api',
    file: 'src/server/features/call-outs/store-positions.ts',
    find: 'where w.business_id = o.winner_id and w.user_id = ${userId}',
    replace: 'where w.user_id = ${userId}',
    tests: ['src/server/features/call-outs/positions.api.test.ts'],
    fails: 'nobody but the winner’s people sends one',
    says: 'to be',
  },
  {
    name: 'a shared link goes on when its call-out has ended',
    feature: 'call-outs',
    check: 'api',
    file: 'src/server/features/call-outs/share.ts',
    find: "if (!isShown(row)) throw new Failure('way_over')",
    replace: '',
    tests: ['src/server/features/call-outs/share.api.test.ts'],
    fails: 'steps, positions and the end are told',
    says: 'expected 200 to be 410',
  },
  {
    name: 'whoever knows the number of a call-out gets a link to it',
    feature: 'call-outs',
    check: 'api',
    file: 'src/server/features/call-outs/share.ts',
    find: "if (row?.customerId !== customerId) throw new Failure('not_found')",
    replace: "if (!row) throw new Failure('not_found')",
    tests: ['src/server/features/call-outs/share.api.test.ts'],
    fails: 'only the customer shares, and ends it',
    says: 'to be 404',
  },
]
