import { boxAt } from './box.ts'
import { FieldReader, VarintReader } from './protobuf.ts'
import type { Tags } from './tags.ts'

/** An unpacked block of data: its groups, and what is needed to read their texts and positions. */
export type Block = {
  groups: Uint8Array[]
  /** Null: tags are not wanted, and all are empty. */
  texts: string[] | null
  /** Positions are `granularity` times what is written, plus the offset, in units of 1e-9 degrees. */
  granularity: number
  latOffset: number
  lngOffset: number
}

/** Numbers of the fields of the format: osmformat.proto of https://wiki.openstreetmap.org/wiki/PBF_Format */
const BLOCK = { texts: 1, group: 2, granularity: 17, latOffset: 19, lngOffset: 20 }
const NO_TAGS: Tags = new Map()

export function readBlock(bytes: Uint8Array, { withTags }: { withTags: boolean }): Block {
  const texts = withTags ? [] : null
  const block: Block = { groups: [], texts, granularity: 100, latOffset: 0, lngOffset: 0 }
  const fields = new FieldReader(bytes)
  while (fields.next()) {
    if (fields.field === BLOCK.group) block.groups.push(fields.bytes())
    else if (fields.field === BLOCK.texts && withTags) block.texts = readTexts(fields.bytes())
    else if (fields.field === BLOCK.granularity) block.granularity = fields.signed()
    else if (fields.field === BLOCK.latOffset) block.latOffset = fields.signed()
    else if (fields.field === BLOCK.lngOffset) block.lngOffset = fields.signed()
  }
  return block
}

/** Elements of a block: `kind` is the number of the field, `bytes` are still to be read. */
export function* thingsOf({ groups }: Block): Generator<{ kind: number; bytes: Uint8Array }> {
  for (const group of groups) {
    const fields = new FieldReader(group)
    while (fields.next()) yield { kind: fields.field, bytes: fields.bytes() }
  }
}

/** The box of one point, from numbers as they are written; null when it is off the globe. */
export const positionOf = ({ granularity, latOffset, lngOffset }: Block, lat: number, lng: number) =>
  boxAt((latOffset + granularity * lat) / 100, (lngOffset + granularity * lng) / 100)

/** Tags as numbers of texts: all keys in one list, all values in another. */
export function readTags({ texts }: Block, keys: Uint8Array, values: Uint8Array): Tags {
  if (texts === null || keys.length === 0) return NO_TAGS
  const [keyNumbers, valueNumbers] = [new VarintReader(keys), new VarintReader(values)]
  const tags = new Map<string, string>()
  while (!keyNumbers.done)
    tags.set(textAt(texts, keyNumbers.unsigned()), textAt(texts, valueNumbers.unsigned()))
  return tags
}

/** Key, value, key, value … 0; when no node of the list has tags, there is nothing at all. */
export function readDenseTags({ texts }: Block, pairs: VarintReader): Tags {
  if (texts === null || pairs.done) return NO_TAGS
  let key = pairs.unsigned()
  if (key === 0) return NO_TAGS
  const tags = new Map<string, string>()
  for (; key !== 0; key = pairs.unsigned()) tags.set(textAt(texts, key), textAt(texts, pairs.unsigned()))
  return tags
}

/** A text of the block's table. */
export function textAt(texts: string[], number: number): string {
  const text = texts[number]
  if (text === undefined) throw new Error('a tag points behind the table of texts')
  return text
}

function readTexts(bytes: Uint8Array): string[] {
  const texts: string[] = []
  const fields = new FieldReader(bytes)
  while (fields.next()) if (fields.field === 1) texts.push(decode(fields.bytes()))
  return texts
}

const decode = (bytes: Uint8Array) =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('utf8')
