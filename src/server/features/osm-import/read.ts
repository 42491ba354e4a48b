import { open } from 'node:fs/promises'
import { isPbf } from '../../osm/pbf-file.ts'
import { UnsupportedFile } from '../../osm/tags.ts'
import { unpackedLimit } from '../../osm/unpacked.ts'
import type { Taker } from './element.ts'
import { readJson } from './json.ts'
import { readPbf } from './pbf.ts'
import { readCounted } from './read-counted.ts'

/**
 * Reads a file of OpenStreetMap places one element at a time, whatever its size: an Overpass answer (`out center`), the
 * GeoJSON of overpass-turbo, either of them gzipped, or a `.osm.pbf`. Its first bytes tell which.
 * @throws ImportError when the file is missing, cut off, broken, none of these, the answer of a failed query, or holds far
 * more than its size lets expect
 */
export async function readOsm(file: string, { wants, take }: Taker): Promise<void> {
  const counted = { unit: 'elements', ifNone: ': it is not of OpenStreetMap, or empty', take }
  await readCounted(file, counted, async (takeCounted) => {
    const handle = await open(file)
    try {
      const { buffer, bytesRead } = await handle.read(Buffer.alloc(16), 0, 16, 0)
      const head = buffer.subarray(0, bytesRead)
      if (head.toString('latin1', 0, 4) === 'PAR1')
        throw new UnsupportedFile('it is Parquet, not OpenStreetMap’s')
      const isPacked = head[0] === 0x1f && head[1] === 0x8b
      const limit = unpackedLimit((await handle.stat()).size)
      if (isPbf(head) || file.endsWith('.pbf')) await readPbf(handle, limit, { wants, take: takeCounted })
      else {
        const source = handle.createReadStream({ start: 0, autoClose: false })
        await readJson(source, isPacked ? limit : null, takeCounted)
      }
    } finally {
      await handle.close()
    }
  })
}
