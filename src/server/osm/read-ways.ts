import type { FileHandle } from 'node:fs/promises'
import type { Point } from '#lib/geo.ts'
import { UNITS } from './box.ts'
import { NodeTable } from './node-table.ts'
import { readBlock } from './pbf-block.ts'
import { listData, readPiece } from './pbf-file.ts'
import { type Member, nodesOf, relationsOf, waysOf } from './pbf-things.ts'
import type { Tags } from './tags.ts'

export type ReadWays = {
  ways: { id: number; tags: Tags; refs: number[] }[]
  relations: { tags: Tags; members: Member[] }[]
  /** Null: the node is not in the file. */
  pointOf(ref: number): Point | null
  /** When the data was whole, seconds since 1970; null where the file does not say. */
  moment: number | null
}

/**
 * Reads the wanted ways and relations of an extract, `.osm.pbf`, with the positions of the ways' nodes.
 * @param onProgress told how much of the work is done, 0 to 1
 * @throws Error in words when the file is broken
 */
export async function readWays(
  file: FileHandle,
  wants: { way: (tags: Tags) => boolean; relation: (tags: Tags) => boolean },
  onProgress: (part: number) => void,
): Promise<ReadWays> {
  const { pieces, moment } = await listData(file)
  const ways: ReadWays['ways'] = []
  const relations: ReadWays['relations'] = []
  const nodes = new NodeTable()
  for (const [i, piece] of pieces.entries()) {
    const block = readBlock(await readPiece(file, piece), { withTags: true })
    for (const { id, tags, refs } of waysOf(block))
      if (wants.way(tags)) ways.push({ id, tags, refs: [...refs] })
    for (const { tags, members } of relationsOf(block))
      if (wants.relation(tags)) relations.push({ tags, members: [...members] })
    onProgress(i / pieces.length / 2)
  }
  for (const { refs } of ways) nodes.ask(refs)
  nodes.seal()
  for (const [i, piece] of pieces.entries()) {
    const block = readBlock(await readPiece(file, piece), { withTags: false })
    for (const { id, box } of nodesOf(block)) if (box) nodes.put(id, box.south, box.west)
    onProgress(0.5 + i / pieces.length / 2)
  }
  const pointOf = (ref: number): Point | null => {
    const place = nodes.get(ref)
    return place && { lat: place[0] / UNITS, lng: place[1] / UNITS }
  }
  return { ways, relations, pointOf, moment }
}
