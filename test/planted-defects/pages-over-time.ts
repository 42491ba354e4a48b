import type { Defect } from './defect.ts'

/** Defects of pages that change by themselves as time passes. */
export const pageDefectsOverTime: readonly Defect[] = [
  {
    name: 'a search is sent for each letter of a quick typist',
    feature: 'search',
    check: 'browser',
    file: 'src/web/features/search/use-search-state.ts',
    find: 'const TYPING_MS = 250',
    replace: 'const TYPING_MS = 0',
    rebuild: true,
    tests: ['test/browser/search.spec.ts'],
    fails: 'asks once for a quick typist',
    says: "'a'",
  },
  {
    name: 'the badge of an open page stays when the business closes',
    feature: 'businesses',
    check: 'browser',
    file: 'src/web/features/businesses/queries.ts',
    find: '    refetchInterval: ({ state }) => untilChange(state.data ? [state.data] : [], Date.now()),\n',
    replace: '',
    rebuild: true,
    tests: ['test/browser/businesses.spec.ts'],
    fails: 'turns the badge when the hours change, without a reload',
    says: 'KAPALI',
  },
  {
    name: 'a locked wheel stays locked on an open page',
    feature: 'wheel',
    check: 'browser',
    file: 'src/web/features/wheel/locked.tsx',
    find: '    wait(Math.max(1000, Date.parse(nextSpinAt) - Date.now() + 1000))\n',
    replace: '',
    rebuild: true,
    tests: ['test/browser/wheel.spec.ts'],
    fails: 'offers nothing to spin while its list cannot be had, and unlocks by itself',
    says: 'Çarkı çevir',
  },
]
