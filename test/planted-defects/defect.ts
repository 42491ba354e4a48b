type Planted = {
  /** What goes wrong, as whoever meets it would say. */
  name: string
  /** The folder of `src/server/features` or `src/web/features` it belongs to, else of `src/server`, `src/web` or `src`. */
  feature: string
  check: Check
  /** Planted by replacing `find`, which stands once in `file`. */
  file: string
  find: string
  replace: string
  /** The pages are built anew with it. */
  rebuild?: true
  /** Nothing else is planted beside it: other walks meet it, too. */
  alone?: true
}

export type SeenByTests = Planted & {
  /** Files of tests. Of all their tests, those named by `fails` fail and the others pass. */
  tests: readonly string[]
  /** Part of the full name of each test that fails. */
  fails: string
  /** Part of what the first of them says. */
  says: string
}

/** One of `npm run check`, and part of what it says. */
type SeenByRule = Planted & { rule: string; says: string }

/** A defect that somebody might make, and what must notice it. */
export type Defect = SeenByTests | SeenByRule

/** What kind of look at the product must see it. */
export type Check =
  | 'access'
  | 'accessibility'
  | 'api'
  | 'browser'
  | 'console'
  | 'erasure'
  | 'faults'
  | 'fuzz'
  | 'keyboard'
  | 'live stream'
  | 'logs'
  | 'offline'
  | 'property'
  | 'rule'
  | 'security policy'
  | 'structured data'
  | 'timing'
  | 'two processes'
  | 'unit'
  | 'weight'
  | 'widths'
