/** What the build tells the worker about the version it belongs to; written by scripts/offline-plugin.ts. */
export type Built = {
  /** Changes when any of `files` does. */
  version: string
  /** Fetched at once: all that the shell, home, emergency, nearby, category and business pages need. */
  files: readonly string[]
  /** The module that the shell of this version starts. */
  entry: string
  /** The style sheet of every page. */
  style: string
}

declare const BUILT: Built

export const built = BUILT
