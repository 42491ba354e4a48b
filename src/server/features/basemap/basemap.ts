import { access } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Config, ConfigError } from '../../config.ts'
import { ArchiveReader, factsOf, type MapFacts } from './archive-reader.ts'

export type { ArchiveReader } from './archive-reader.ts'
export { readTile, SHAPE, type Tile, type TileFeature } from './vector-tile.ts'

/** Comes with the product: the country to zoom 10, Istanbul with its streets (data/SOURCES.md). */
export const SHIPPED = fileURLToPath(new URL('../../../../data/map/streets.pmtiles', import.meta.url))

/** Where the street map is put that `import:map` makes. */
export const importedMap = ({ dataDir }: Pick<Config, 'dataDir'>) =>
  path.join(dataDir, 'map', 'streets.pmtiles')

/** The street map that is served. It stays open: a file that takes its place is served from the next start on. */
export type Basemap = MapFacts & { archive: ArchiveReader }

/**
 * Opens the map that the operator named, else the imported one, else the product's own, which also stands in for an imported
 * one that cannot be read; null where none is to be.
 */
export async function openBasemap(
  config: Pick<Config, 'mapPmtiles' | 'mapOwn' | 'dataDir'>,
  onError: (error: unknown) => void,
): Promise<Basemap | null> {
  if (config.mapPmtiles !== null)
    return open(config.mapPmtiles).catch((error: unknown) => {
      throw new ConfigError(`MAP_PMTILES ${wordsOf(error)}: ${config.mapPmtiles}`, { cause: error })
    })
  if (!config.mapOwn) return null
  const imported = importedMap(config)
  if (await exists(imported)) {
    try {
      return await open(imported)
    } catch (error) {
      onError(error)
    }
  }
  // Operators who removed it from their copy have boundaries only.
  return (await exists(SHIPPED)) ? open(SHIPPED) : null
}

const exists = (file: string) =>
  access(file).then(
    () => true,
    () => false,
  )

async function open(file: string): Promise<Basemap> {
  const archive = await ArchiveReader.open(file)
  return { archive, ...factsOf(await archive.metadata()) }
}

const wordsOf = (error: unknown): string =>
  'syscall' in (error as Error) ? 'names a file that cannot be read' : (error as Error).message
