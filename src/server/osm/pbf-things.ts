import type { Box } from './box.ts'
import { type Block, positionOf, readDenseTags, readTags, textAt, thingsOf } from './pbf-block.ts'
import { FieldReader, VarintReader } from './protobuf.ts'
import type { Tags } from './tags.ts'

export type Node = { id: number; box: Box | null; tags: Tags }
/** `refs` are the ids of its nodes, read as one asks for them. */
export type Way = { id: number; tags: Tags; refs: Iterable<number> }
export type Relation = { id: number; tags: Tags; members: Iterable<Member> }
export type Member = { kind: 'node' | 'way' | 'relation'; id: number; role: string }

/** Numbers of the fields of the format: osmformat.proto of https://wiki.openstreetmap.org/wiki/PBF_Format */
const GROUP = { node: 1, dense: 2, way: 3, relation: 4 }
const THING = { id: 1, keys: 2, values: 3 }
const NODE = { lat: 8, lng: 9 }
const DENSE = { ids: 1, lats: 8, lngs: 9, tags: 10 }
const WAY = { refs: 8 }
const RELATION = { roles: 8, ids: 9, kinds: 10 }

const KINDS = ['node', 'way', 'relation'] as const
const NOTHING: Uint8Array = new Uint8Array()

export function* nodesOf(block: Block): Generator<Node> {
  for (const { kind, bytes } of thingsOf(block)) {
    if (kind === GROUP.dense) yield* denseNodesOf(block, bytes)
    else if (kind === GROUP.node) yield readNode(block, bytes)
  }
}

export function* waysOf(block: Block): Generator<Way> {
  for (const { kind, bytes } of thingsOf(block)) if (kind === GROUP.way) yield readWay(block, bytes)
}

export function* relationsOf(block: Block): Generator<Relation> {
  for (const { kind, bytes } of thingsOf(block)) if (kind === GROUP.relation) yield readRelation(block, bytes)
}

function readNode(block: Block, bytes: Uint8Array): Node {
  const fields = new FieldReader(bytes)
  let [id, lat, lng] = [Number.NaN, 0, 0]
  let [keys, values] = [NOTHING, NOTHING]
  while (fields.next()) {
    if (fields.field === THING.id) id = fields.zigzag()
    else if (fields.field === THING.keys) keys = fields.bytes()
    else if (fields.field === THING.values) values = fields.bytes()
    else if (fields.field === NODE.lat) lat = fields.zigzag()
    else if (fields.field === NODE.lng) lng = fields.zigzag()
  }
  return { id: whole(id), box: positionOf(block, lat, lng), tags: readTags(block, keys, values) }
}

/** Many nodes at once: lists of ids, latitudes and longitudes, each the difference from the one before. */
function* denseNodesOf(block: Block, bytes: Uint8Array): Generator<Node> {
  const fields = new FieldReader(bytes)
  let [ids, lats, lngs, tags] = [NOTHING, NOTHING, NOTHING, NOTHING]
  while (fields.next()) {
    if (fields.field === DENSE.ids) ids = fields.bytes()
    else if (fields.field === DENSE.lats) lats = fields.bytes()
    else if (fields.field === DENSE.lngs) lngs = fields.bytes()
    else if (fields.field === DENSE.tags) tags = fields.bytes()
  }
  const [idSteps, latSteps, lngSteps] = [ids, lats, lngs].map((list) => new VarintReader(list)) as Steps
  const tagPairs = new VarintReader(tags)
  let [id, lat, lng] = [0, 0, 0]
  while (!idSteps.done) {
    id += idSteps.zigzag()
    lat += latSteps.zigzag()
    lng += lngSteps.zigzag()
    yield { id: whole(id), box: positionOf(block, lat, lng), tags: readDenseTags(block, tagPairs) }
  }
}

type Steps = [VarintReader, VarintReader, VarintReader]

function readWay(block: Block, bytes: Uint8Array): Way {
  const fields = new FieldReader(bytes)
  let id = Number.NaN
  let [keys, values, refs] = [NOTHING, NOTHING, NOTHING]
  while (fields.next()) {
    if (fields.field === THING.id) id = fields.signed()
    else if (fields.field === THING.keys) keys = fields.bytes()
    else if (fields.field === THING.values) values = fields.bytes()
    else if (fields.field === WAY.refs) refs = fields.bytes()
  }
  return { id: whole(id), tags: readTags(block, keys, values), refs: idsOf(refs) }
}

function readRelation(block: Block, bytes: Uint8Array): Relation {
  const fields = new FieldReader(bytes)
  let id = Number.NaN
  let [keys, values, roles, ids, kinds] = [NOTHING, NOTHING, NOTHING, NOTHING, NOTHING]
  while (fields.next()) {
    if (fields.field === THING.id) id = fields.signed()
    else if (fields.field === THING.keys) keys = fields.bytes()
    else if (fields.field === THING.values) values = fields.bytes()
    else if (fields.field === RELATION.roles) roles = fields.bytes()
    else if (fields.field === RELATION.ids) ids = fields.bytes()
    else if (fields.field === RELATION.kinds) kinds = fields.bytes()
  }
  return { id: whole(id), tags: readTags(block, keys, values), members: membersOf(block, roles, ids, kinds) }
}

function* idsOf(list: Uint8Array): Generator<number> {
  const steps = new VarintReader(list)
  let id = 0
  while (!steps.done) {
    id += steps.zigzag()
    yield whole(id)
  }
}

/** Roles are empty where a file has none, or is read without its texts. */
function* membersOf(
  { texts }: Block,
  roles: Uint8Array,
  ids: Uint8Array,
  kinds: Uint8Array,
): Generator<Member> {
  const roleNumbers = new VarintReader(roles)
  const kindNumbers = new VarintReader(kinds)
  for (const id of idsOf(ids)) {
    const kind = KINDS[kindNumbers.unsigned()]
    if (kind === undefined) throw new Error('a member of a relation is of an unknown kind')
    const role = texts === null || roleNumbers.done ? '' : textAt(texts, roleNumbers.unsigned())
    yield { kind, id, role }
  }
}

function whole(id: number): number {
  if (!Number.isSafeInteger(id)) throw new Error('an id is missing or too large')
  return id
}
