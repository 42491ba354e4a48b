import type { Defect } from './defect.ts'

/** Cards of businesses in lists. */
export const cardDefects: readonly Defect[] = [
  {
    name: 'the streets of every map have the colour of the land',
    feature: 'places',
    check: 'browser',
    file: 'src/web/features/places/streets-colours.ts',
    find: '`var(--color-map-${name})`',
    replace: '`var(--color-map-${name && COLOURS[0]})`',
    rebuild: true,
    tests: ['test/browser/places-map-screens.spec.ts'],
    fails: 'every map says whose it is and how old',
    says: 'to be greater than',
  },
  {
    name: 'a name without a gap reaches out of its card',
    feature: 'businesses',
    check: 'widths',
    file: 'src/web/features/businesses/place-card.tsx',
    find: 'border bg-surface wrap-anywhere',
    replace: 'border bg-surface wrap-normal',
    rebuild: true,
    tests: ['test/browser/widths.spec.ts'],
    fails: 'a name and an address without a gap stay in their cards',
    says: 'at 320 px',
  },
  {
    name: 'a card without a telephone is as high as all that it says',
    feature: 'businesses',
    check: 'browser',
    file: 'src/web/features/businesses/place-card.tsx',
    find: "'@2xs:max-h-[4.33lh] @2xs:overflow-hidden'",
    replace: "'@2xs:max-h-none'",
    rebuild: true,
    tests: ['test/browser/businesses-cards.spec.ts'],
    fails: 'a card is low',
    says: 'to be less than or equal to 96',
  },
]
