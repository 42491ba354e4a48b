import type { FileHandle } from 'node:fs/promises'
import { NodeTable } from '../../osm/node-table.ts'
import { type Block, readBlock } from '../../osm/pbf-block.ts'
import { listData, type Piece, readPiece } from '../../osm/pbf-file.ts'
import { nodesOf, relationsOf, waysOf } from '../../osm/pbf-things.ts'
import type { Tags } from '../../osm/tags.ts'
import { type Drawable, Gathered, isWanted, isWantedRelation } from './gather.ts'
import { worldPoint } from './tile-grid.ts'

export type Extract = {
  drawables: Drawable[]
  /** When its data was whole, seconds since 1970; null where it does not say. */
  moment: number | null
}

/** The file is gone through for what is wanted, for the parts of relations, for places, and for shapes. */
const PASSES = 4

/** The requested area, and its sources. */
type Wanted = {
  nodes: NodeTable
  /** Lines of the relations' ways by id, once they are known. */
  parts: Map<number, number[] | null>
  relations: { tags: Tags; ways: number[] }[]
}

/**
 * Reads what the map draws of an OpenStreetMap extract, `.osm.pbf`. Of a thing that is cut by the edge of the extract
 * lines stay as far as they go; areas that do not close are left out.
 * @param progress told how far it is, 0 to 1
 * @throws Error in words when the file is broken
 */
export async function readExtract(file: FileHandle, progress: (part: number) => void): Promise<Extract> {
  const { pieces, moment } = await listData(file)
  const gathered = new Gathered()
  const wanted: Wanted = { nodes: new NodeTable(), parts: new Map(), relations: [] }
  let pass = 0
  async function each(chosen: Piece[], withTags: boolean, look: (block: Block, piece: Piece) => void) {
    for (const [i, piece] of chosen.entries()) {
      look(readBlock(await readPiece(file, piece), { withTags }), piece)
      progress((pass + i / chosen.length) / PASSES)
    }
    pass += 1
  }

  const withWays: Piece[] = []
  await each(pieces, true, (block, piece) => {
    takeNodes(block, gathered)
    if (askWays(block, wanted)) withWays.push(piece)
    askRelations(block, wanted)
  })
  const { nodes, parts, relations } = wanted
  await each(parts.size > 0 ? withWays : [], false, (block) => {
    for (const { id, refs } of waysOf(block)) if (parts.has(id)) nodes.ask(refs)
  })
  nodes.seal()
  await each(pieces, false, (block) => {
    for (const { id, box } of nodesOf(block)) if (box) nodes.put(id, ...worldPoint(box.south, box.west))
  })
  await each(withWays, true, (block) => takeWays(block, wanted, gathered))
  for (const { tags, ways } of relations)
    gathered.takeRelation(
      tags,
      ways.map((id) => parts.get(id) ?? []),
    )
  return { drawables: gathered.drawables, moment }
}

function takeNodes(block: Block, gathered: Gathered): void {
  for (const { box, tags } of nodesOf(block))
    if (box) gathered.takeNode(tags, worldPoint(box.south, box.west))
}

/** Answers whether there were any. */
function askWays(block: Block, { nodes }: Wanted): boolean {
  let any = false
  for (const { tags, refs } of waysOf(block)) {
    any = true
    if (isWanted(tags)) nodes.ask(refs)
  }
  return any
}

function askRelations(block: Block, { parts, relations }: Wanted): void {
  for (const { tags, members } of relationsOf(block)) {
    if (!isWantedRelation(tags)) continue
    const ways = [...members].flatMap(({ kind, id }) => (kind === 'way' ? [id] : []))
    for (const id of ways) parts.set(id, null)
    relations.push({ tags, ways })
  }
}

function takeWays(block: Block, { nodes, parts }: Wanted, gathered: Gathered): void {
  for (const { id, tags, refs } of waysOf(block)) {
    const isPart = parts.has(id)
    if (!isPart && !isWanted(tags)) continue
    const line = nodes.line(refs)
    if (isPart) parts.set(id, line)
    gathered.takeWay(tags, line)
  }
}
