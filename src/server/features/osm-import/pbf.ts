import type { FileHandle } from 'node:fs/promises'
import { type Box, centreOf, union } from '../../osm/box.ts'
import { type Block, readBlock } from '../../osm/pbf-block.ts'
import { listData, type Piece, readPiece } from '../../osm/pbf-file.ts'
import { nodesOf, type Relation, relationsOf, type Way, waysOf } from '../../osm/pbf-things.ts'
import { unpackedMeter } from '../../osm/unpacked.ts'
import { BoxTable } from './box-table.ts'
import type { Taker } from './element.ts'

/** Which pieces hold what: a file is mostly nodes, then ways, then relations, so most pieces are read twice only. */
type Pieces = { nodes: Piece[]; ways: Piece[]; relations: Piece[] }

/** Positions of the nodes and boxes of the ways that wanted things are made of. */
type Parts = { nodes: BoxTable; ways: BoxTable }

/**
 * Reads an OpenStreetMap extract, `.osm.pbf`, one block at a time, in any order of blocks. A node says where it is; a
 * way names its nodes, a relation its nodes and ways. So the file is gone through once for the nodes and for what is
 * wanted of the rest, and once more, in part, for the positions of the latter. Of a thing that is cut by the edge of an
 * extract the parts that are there count; relations within relations do not. Things without tags are parts of others.
 * @param unpackedLimit how much the file may hold
 * @throws Error in words when the file is broken
 * @throws UnsupportedFile when it is packed or written in a way that is not read here, or has too much in it
 */
export async function readPbf(file: FileHandle, unpackedLimit: number, taker: Taker): Promise<void> {
  const parts = { nodes: new BoxTable(), ways: new BoxTable() }
  const pieces = await readAll(file, unpackedLimit, taker, parts)
  parts.ways.seal()
  if (parts.ways.size > 0) await askNodesOfParts(blocksOf(file, pieces.ways), parts)
  parts.nodes.seal()
  if (parts.nodes.size > 0) await placeNodes(blocksOf(file, pieces.nodes), parts)
  await takeWays(blocksOf(file, pieces.ways, { withTags: true }), taker, parts)
  await takeRelations(blocksOf(file, pieces.relations, { withTags: true }), taker, parts)
}

/** Takes what can be taken at first sight, and asks for the parts of what cannot. */
async function readAll(file: FileHandle, unpackedLimit: number, taker: Taker, parts: Parts): Promise<Pieces> {
  const pieces: Pieces = { nodes: [], ways: [], relations: [] }
  const count = unpackedMeter(unpackedLimit)
  const { pieces: all } = await listData(file)
  for (const piece of all) {
    const unpacked = await readPiece(file, piece)
    count(unpacked.length)
    const block = readBlock(unpacked, { withTags: true })
    if (await takeNodes(block, taker)) pieces.nodes.push(piece)
    if (await takeOrAsk(waysOf(block), 'way', taker, (way) => askNodes(way, parts))) pieces.ways.push(piece)
    if (await takeOrAsk(relationsOf(block), 'relation', taker, (one) => askMembers(one, parts)))
      pieces.relations.push(piece)
  }
  return pieces
}

async function* blocksOf(file: FileHandle, pieces: Piece[], { withTags } = { withTags: false }) {
  for (const piece of pieces) yield readBlock(await readPiece(file, piece), { withTags })
}

/** Answers whether there were any nodes. */
async function takeNodes(block: Block, { take }: Taker): Promise<boolean> {
  let any = false
  for (const { id, box, tags } of nodesOf(block)) {
    any = true
    if (tags.size > 0) await take({ id: `node/${id}`, point: box && centreOf(box), tags })
  }
  return any
}

/** Takes the unwanted, to be counted, without a position; asks for the others'. Answers whether there were any. */
async function takeOrAsk<Thing extends Way | Relation>(
  things: Iterable<Thing>,
  kind: 'way' | 'relation',
  { wants, take }: Taker,
  ask: (thing: Thing) => void,
): Promise<boolean> {
  let any = false
  for (const thing of things) {
    any = true
    if (thing.tags.size === 0) continue
    if (wants(thing.tags)) ask(thing)
    else await take({ id: `${kind}/${thing.id}`, point: null, tags: thing.tags })
  }
  return any
}

function askNodes({ refs }: Way, { nodes }: Parts): void {
  for (const ref of refs) nodes.ask(ref)
}

function askMembers({ members }: Relation, { nodes, ways }: Parts): void {
  for (const { kind, id } of members)
    if (kind === 'node') nodes.ask(id)
    else if (kind === 'way') ways.ask(id)
}

async function askNodesOfParts(blocks: AsyncIterable<Block>, parts: Parts): Promise<void> {
  for await (const block of blocks)
    for (const way of waysOf(block)) if (parts.ways.has(way.id)) askNodes(way, parts)
}

async function placeNodes(blocks: AsyncIterable<Block>, { nodes }: Parts): Promise<void> {
  for await (const block of blocks) for (const { id, box } of nodesOf(block)) if (box) nodes.grow(id, box)
}

async function takeWays(
  blocks: AsyncIterable<Block>,
  { wants, take }: Taker,
  { nodes, ways }: Parts,
): Promise<void> {
  for await (const block of blocks)
    for (const { id, tags, refs } of waysOf(block)) {
      const isWanted = tags.size > 0 && wants(tags)
      const isPart = ways.has(id)
      if (!isWanted && !isPart) continue
      let box: Box | null = null
      for (const ref of refs) box = union(box, nodes.get(ref))
      if (isPart && box) ways.grow(id, box)
      if (isWanted) await take({ id: `way/${id}`, point: box && centreOf(box), tags })
    }
}

async function takeRelations(
  blocks: AsyncIterable<Block>,
  { wants, take }: Taker,
  { nodes, ways }: Parts,
): Promise<void> {
  for await (const block of blocks)
    for (const { id, tags, members } of relationsOf(block)) {
      if (tags.size === 0 || !wants(tags)) continue
      let box: Box | null = null
      for (const { kind, id: part } of members)
        if (kind !== 'relation') box = union(box, (kind === 'node' ? nodes : ways).get(part))
      await take({ id: `relation/${id}`, point: box && centreOf(box), tags })
    }
}
