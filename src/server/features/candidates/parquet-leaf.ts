import type { DecodedArray } from 'hyparquet'
import { parquetHeader, readPage } from 'hyparquet/src/column.js'
import { convert, convertWithDictionary } from 'hyparquet/src/convert.js'
import { decompressPage, readDataPage, readDataPageV2 } from 'hyparquet/src/datapage.js'
import { getMaxDefinitionLevel } from 'hyparquet/src/schema.js'

/** How a column is decoded. */
type ColumnDecoder = Parameters<typeof readPage>[2]
type PageHeader = ReturnType<typeof parquetHeader>

/** Writers make pages of 1 MB; a header that promises far more is a broken one. */
const MAX_PAGE_BYTES = 256 * 1024 * 1024

type Page = {
  definitions: number[] | undefined
  repetitions: number[]
  values: DecodedArray
  entries: number
}

const NO_PAGE: Page = { definitions: undefined, repetitions: [], values: [], entries: 0 }

/**
 * One column's values of a row group, a page of them in memory at a time: a row group may hold a million rows. hyparquet decodes the
 * pages; its own readers decode whole row groups into objects, which takes several GB.
 */
export class Leaf {
  readonly #reader: { view: DataView; offset: number }
  readonly #decoder: ColumnDecoder
  /** How deep a value is defined that is not null, and an element of its list, null or not. */
  readonly #valueLevel: number
  readonly #elementLevel: number
  readonly #isList: boolean
  readonly #maxEntries: number
  #dictionary: DecodedArray | undefined
  #page = NO_PAGE
  #entry = 0
  #value = 0

  /** `maxEntries`: how many the file says that the column has. */
  constructor(bytes: ArrayBuffer, decoder: ColumnDecoder, maxEntries: number) {
    this.#reader = { view: new DataView(bytes), offset: 0 }
    this.#decoder = decoder
    this.#maxEntries = maxEntries
    const nodes = decoder.schemaPath
    const repeated = nodes.findIndex(({ element }) => element.repetition_type === 'REPEATED')
    this.#isList = repeated >= 0
    this.#valueLevel = getMaxDefinitionLevel(nodes)
    this.#elementLevel = getMaxDefinitionLevel(nodes.slice(0, repeated + 1))
  }

  /** The next row's value; of a list its elements, none where there is no list. */
  next(): unknown {
    if (!this.#hasEntry()) throw new Error('a column ends before its rows do')
    if (!this.#isList) return this.#take()
    const elements: unknown[] = []
    do {
      const isElement = this.#level() >= this.#elementLevel
      const value = this.#take()
      if (isElement) elements.push(value)
    } while (this.#hasEntry() && this.#page.repetitions[this.#entry] === 1)
    return elements
  }

  #level(): number {
    const { definitions } = this.#page
    return definitions?.length ? (definitions[this.#entry] ?? 0) : this.#valueLevel
  }

  #take(): unknown {
    const isNull = this.#level() < this.#valueLevel
    this.#entry += 1
    return isNull ? null : this.#page.values[this.#value++]
  }

  /** Whether there is another entry; reads the next page for it. */
  #hasEntry(): boolean {
    while (this.#entry >= this.#page.entries && this.#reader.offset < this.#reader.view.byteLength - 1)
      this.#readPage()
    return this.#entry < this.#page.entries
  }

  #readPage(): void {
    const header = parquetHeader(this.#reader)
    const { compressed_page_size: size, uncompressed_page_size: unpacked, type } = header
    if (!(size >= 0 && unpacked >= 0 && unpacked <= MAX_PAGE_BYTES))
      throw new Error(`a page of ${unpacked} bytes`)
    if (type === 'DICTIONARY_PAGE') {
      const { data } = readPage(this.#reader, header, this.#decoder, undefined, undefined, 0)
      this.#dictionary = data && convert(data, this.#decoder)
      return
    }
    const { view, offset } = this.#reader
    const bytes = new Uint8Array(view.buffer, offset, size)
    this.#reader.offset += size
    const { encoding, num_values: entries } = header.data_page_header ?? header.data_page_header_v2 ?? {}
    if (encoding === undefined || entries === undefined) throw new Error(`a page of type ${type}`)
    if (!(entries >= 0 && entries <= this.#maxEntries)) throw new Error(`a page of ${entries} values`)
    const { definitionLevels, repetitionLevels, dataPage } = this.#decode(bytes, header)
    const values = convertWithDictionary(dataPage, this.#dictionary, encoding, this.#decoder)
    this.#page = { definitions: definitionLevels, repetitions: repetitionLevels, values, entries }
    this.#entry = 0
    this.#value = 0
  }

  #decode(bytes: Uint8Array, header: PageHeader): ReturnType<typeof readDataPage> {
    if (header.data_page_header_v2) return readDataPageV2(bytes, header, this.#decoder)
    if (!header.data_page_header) throw new Error(`a page of type ${header.type}`)
    const { codec, compressors } = this.#decoder
    const page = decompressPage(bytes, header.uncompressed_page_size, codec, compressors)
    return readDataPage(page, header.data_page_header, this.#decoder)
  }
}
