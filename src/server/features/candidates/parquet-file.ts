import { type FileHandle, open } from 'node:fs/promises'
import { zstdDecompressSync } from 'node:zlib'
import { parquetMetadataAsync, parquetSchema, type RowGroup, type SchemaTree } from 'hyparquet'
import { DEFAULT_PARSERS } from 'hyparquet/src/convert.js'
import { getTreePath } from 'hyparquet/src/schema.js'
import { UnsupportedFile } from '../../osm/tags.ts'
import { Leaf } from './parquet-leaf.ts'

/** A row group's columns are in memory as they are compressed. */
const MAX_GROUP_BYTES = 512 * 1024 * 1024
const CODECS = ['UNCOMPRESSED', 'SNAPPY', 'ZSTD']
const MAGIC = 'PAR1'

const compressors = {
  // Of a column without any value Arrow packs a dictionary of no bytes.
  ZSTD: (bytes: Uint8Array, length: number) =>
    length === 0 ? new Uint8Array() : zstdDecompressSync(bytes, { maxOutputLength: length }),
}
const parsers = { ...DEFAULT_PARSERS, geometryFromBytes: asIs, geographyFromBytes: asIs }
function asIs(bytes: Uint8Array) {
  return bytes
}

/** Takes a row's values, in the order of the columns that were asked for; those that the file lacks are null. */
type TakeRow = (values: readonly unknown[]) => Promise<void>

export type ParquetGroup = {
  rows: number
  /** The least and the greatest value of a column, as the file states them; null where it does not. */
  range(column: string): { min: number; max: number } | null
  read(columns: readonly string[], take: TakeRow): Promise<void>
}

export type ParquetFile = { columns: ReadonlySet<string>; groups: ParquetGroup[] }

/** Leaves by the name that one gives them: "names.primary", "sources.dataset", "phones"; lists are no part of it. */
function namedLeaves(node: SchemaTree, name: readonly string[] = []): [name: string, path: string][] {
  if (node.children.length === 0) return [[name.join('.'), node.path.join('.')]]
  const [only] = node.children
  const isList = node.element.converted_type === 'LIST' || node.element.logical_type?.type === 'LIST'
  const [element] = isList && only?.element.repetition_type === 'REPEATED' ? only.children : []
  if (element) return namedLeaves(element, name)
  return node.children.flatMap((child) => namedLeaves(child, [...name, child.element.name]))
}

async function readBytes(handle: FileHandle, start: number, end: number): Promise<ArrayBuffer> {
  const { buffer, bytesRead } = await handle.read(new Uint8Array(end - start), 0, end - start, start)
  if (bytesRead < end - start) throw new Error('it ends too early')
  return buffer.buffer
}

async function checkMagic(handle: FileHandle, size: number): Promise<void> {
  const isMagic = async (at: number) =>
    Buffer.from(await readBytes(handle, at, at + MAGIC.length)).toString('latin1') === MAGIC
  if (size < 12 || !(await isMagic(0))) throw new UnsupportedFile('it is no Parquet file')
  if (!(await isMagic(size - MAGIC.length))) throw new Error('its end is missing')
}

/** Reads what a Parquet file says of itself, and makes the readers of its row groups. */
async function readParquet(handle: FileHandle): Promise<ParquetFile> {
  const { size } = await handle.stat()
  await checkMagic(handle, size)
  const slice = (start: number, end = size) =>
    readBytes(handle, start < 0 ? size + start : start, Math.min(end, size))
  const metadata = await parquetMetadataAsync({ byteLength: size, slice }, { geoparquet: false })
  const tree = parquetSchema(metadata)
  const paths = new Map(namedLeaves(tree))

  const groupOf = ({ columns, num_rows }: RowGroup): ParquetGroup => {
    const chunks = new Map(columns.map(({ meta_data }) => [meta_data?.path_in_schema.join('.'), meta_data]))
    const rows = Number(num_rows)

    async function leafOf(column: string): Promise<Leaf | null> {
      const chunk = chunks.get(paths.get(column))
      if (!chunk) return null
      if (!CODECS.includes(chunk.codec))
        throw new UnsupportedFile(`it is packed by ${chunk.codec}; ZSTD and Snappy are read`)
      const start = Number(chunk.dictionary_page_offset || chunk.data_page_offset)
      const bytes = await readBytes(handle, start, start + Number(chunk.total_compressed_size))
      const schemaPath = getTreePath(tree, chunk.path_in_schema)
      const element = schemaPath.at(-1)?.element
      if (!element) throw new Error(`no column ${column}`)
      if (schemaPath.filter((node) => node.element.repetition_type === 'REPEATED').length > 1)
        throw new UnsupportedFile(`its column "${column}" is a list of lists`)
      const { codec, type, path_in_schema: pathInSchema } = chunk
      const decoder = { pathInSchema, type, element, schemaPath, codec, parsers, compressors, utf8: false }
      return new Leaf(bytes, decoder, Number(chunk.num_values))
    }

    return {
      rows,
      range(column) {
        const { min_value: min, max_value: max } = chunks.get(paths.get(column))?.statistics ?? {}
        return typeof min === 'number' && typeof max === 'number' && min <= max ? { min, max } : null
      },
      async read(wanted, take) {
        const bytes = wanted.map((column) =>
          Number(chunks.get(paths.get(column))?.total_compressed_size ?? 0),
        )
        if (bytes.reduce((sum, one) => sum + one, 0) > MAX_GROUP_BYTES)
          throw new UnsupportedFile('its row groups are larger than 512 MB')
        const leaves: (Leaf | null)[] = []
        for (const column of wanted) leaves.push(await leafOf(column))
        for (let row = 0; row < rows; row += 1) await take(leaves.map((leaf) => leaf?.next() ?? null))
      },
    }
  }
  return { columns: new Set(paths.keys()), groups: metadata.row_groups.map(groupOf) }
}

/** Opens a file, whose handle is closed when `work` is done with it. */
export async function withParquet<T>(file: string, work: (parquet: ParquetFile) => Promise<T>): Promise<T> {
  const handle = await open(file)
  try {
    return await work(await readParquet(handle))
  } finally {
    await handle.close()
  }
}
