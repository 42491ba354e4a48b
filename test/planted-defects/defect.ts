type Planted = {
  /** The problem as a user would describe it. */
  name: string
  /** The folder of `src/server/features` or `src/web/features` it belongs to, else of `src/server`, `src/web` or `src`. */
  feature: string
  check: Check
  /** Planted by replacing `find`, which occurs once in `file`. */
  file: string
  find: string
  replace: string
  /** Rebuilds the pages. */
  rebuild?: true
  /** Planted alone, because it affects other tests. */
  alone?: true
}

export type SeenByTests = Planted & {
  /** Test files. Of their tests exactly those with `fails` in their name must fail. */
  tests: readonly string[]
  /** Part of the full name of each test that fails. */
  fails: string
  /** Part of the first failure's message. */
  says: string
}

/** A check of `npm run check`, and part of its output. */
type SeenByRule = Planted & { rule: string; says: string }

/** A plausible defect and what must detect it. */
export type Defect = SeenByTests | SeenByRule

/** The kind of check that must detect it. */
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
