import { faultOf } from '../../osm/tags.ts'
import { ImportError, type OsmElement, type Taker } from './element.ts'

/** `unit`: what the file holds, in the plural; `ifNone`: added where it holds none. */
type Counted = { unit: string; ifNone?: string; take: Taker['take'] }

/**
 * Hands on what `work` reads of a file, and counts it. An error of the taker (the database, a defect) is passed on as it is.
 * @throws ImportError for any other, which is the file's, with how far it was read, and where it holds nothing
 */
export async function readCounted(
  file: string,
  { unit, ifNone = '', take }: Counted,
  work: (take: Taker['take']) => Promise<void>,
): Promise<void> {
  let count = 0
  let takerError: { error: unknown } | undefined
  const counted = async (element: OsmElement | null) => {
    count += 1
    await take(element).catch((error: unknown) => {
      takerError = { error }
      throw error
    })
  }
  try {
    await work(counted)
  } catch (error) {
    throw takerError
      ? takerError.error
      : new ImportError(`${file} ${faultOf(error, ` after ${count} ${unit}`)}`, { cause: error })
  }
  if (count === 0) throw new ImportError(`${file} holds no ${unit}${ifNone}.`)
}
