import { type FileHandle, open } from 'node:fs/promises'
import { isPbf } from '../../osm/pbf-file.ts'
import { faultOf } from '../../osm/tags.ts'
import { ImportError, type OsmElement, type Taker } from './import-element.ts'
import { readJson } from './import-json.ts'
import { readPbf } from './import-pbf.ts'

/**
 * Reads a file of OpenStreetMap places one element at a time, whatever its size: an Overpass answer (`out center`), the
 * GeoJSON of overpass-turbo, either of them gzipped, or a `.osm.pbf`. Its first bytes tell which.
 * @throws ImportError when the file is missing, cut off, broken, none of these, or the answer of a failed query
 */
export async function readOsm(file: string, { wants, take }: Taker): Promise<void> {
  let read = 0
  // Trouble of the taker (the database, a defect) is passed on as it is; any other is the file's.
  let notTheFile: { error: unknown } | undefined
  const counted = async (element: OsmElement | null) => {
    read += 1
    await take(element).catch((error: unknown) => {
      notTheFile = { error }
      throw error
    })
  }
  let handle: FileHandle | undefined
  try {
    handle = await open(file)
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(16), 0, 16, 0)
    const head = buffer.subarray(0, bytesRead)
    const isPacked = head[0] === 0x1f && head[1] === 0x8b
    if (isPbf(head) || file.endsWith('.pbf')) await readPbf(handle, { wants, take: counted })
    else await readJson(handle.createReadStream({ start: 0, autoClose: false }), { isPacked }, counted)
  } catch (error) {
    throw notTheFile
      ? notTheFile.error
      : new ImportError(`${file} ${faultOf(error, ` after ${read} elements`)}`, { cause: error })
  } finally {
    await handle?.close()
  }
  if (read === 0) throw new ImportError(`${file} holds no elements: it is not of OpenStreetMap, or empty.`)
}
