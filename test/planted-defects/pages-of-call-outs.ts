import type { Defect } from './defect.ts'

/** Defects of the pages of a running call-out. */
export const pageDefectsOfCallOuts: readonly Defect[] = [
  {
    name: 'a tap without a network ends with its page',
    feature: 'call-outs',
    check: 'browser',
    file: 'src/web/features/call-outs/taps.ts',
    find: 'waiting: readKept(), refused',
    replace: 'waiting: [], refused',
    rebuild: true,
    tests: ['test/browser/call-outs-way.spec.ts'],
    fails: 'goes from the acceptance to done for both sides, through a lost network',
    says: 'İş bitti mi?',
  },
  {
    name: 'a relative’s page stays as it was when it was opened',
    feature: 'call-outs',
    check: 'browser',
    file: 'src/web/features/call-outs/shared-way.ts',
    find: "    on('way', merge)\n",
    replace: '',
    rebuild: true,
    tests: ['test/browser/call-outs-way.spec.ts'],
    fails: 'goes from the acceptance to done for both sides, through a lost network',
    says: 'vardı',
  },
  {
    name: 'the bar of a running call-out lies over the notice of new terms',
    feature: 'call-outs',
    check: 'browser',
    file: 'src/web/ui/page-end.tsx',
    find: 'flex flex-col items-center gap-2',
    replace: '*:absolute *:bottom-0',
    rebuild: true,
    tests: ['test/browser/call-outs.spec.ts'],
    fails: 'is asked of three at once, taken by one and cancelled; asked again and taken by SMS',
    says: 'to be true',
  },
]
