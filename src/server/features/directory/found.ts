import type { PageRequest } from '#contract/directory.ts'
import type { Source } from '../listing/listing.ts'
import type { Made } from './make-pages.ts'

/**
 * `wordsUntil`: until then the same data are the same words. `holdsUntil`: at the latest then the data are to be gathered
 * again; earlier when `revisionOf(source)` is another.
 */
export type Found =
  | { status: 301; location: string }
  | {
      status: 200 | 404
      made: Made & Pick<PageRequest, 'signs'>
      source: Source
      /** Of the source, at the moment its data were gathered. */
      revision: number
      now: number
      wordsUntil: number
      holdsUntil: number
      /** Something that belongs to it could not be read: to be shown once, and not kept. */
      isPartial?: true
    }

export type Shown = Exclude<Found, { status: 301 }>
