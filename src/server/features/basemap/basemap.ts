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

/** Opens the map that the operator named, else the imported one, else the product's own; null where none is to be. */
export async function openBasemap(
  config: Pick<Config, 'mapPmtiles' | 'mapOwn' | 'dataDir'>,
): Promise<Basemap | null> {
  if (config.mapPmtiles !== null) return open(config.mapPmtiles)
  if (!config.mapOwn) return null
  const imported = importedMap(config)
  if (await exists(imported)) return open(imported)
  // Operators who removed it from their copy have boundaries only.
  return (await exists(SHIPPED)) ? open(SHIPPED) : null
}

const exists = (file: string) =>
  access(file).then(
    () => true,
    () => false,
  )

async function open(file: string): Promise<Basemap> {
  try {
    const archive = await ArchiveReader.open(file)
    return { archive, ...factsOf(await archive.metadata()) }
  } catch (error) {
    const why = 'syscall' in (error as Error) ? 'names a file that cannot be read' : (error as Error).message
    throw new ConfigError(`MAP_PMTILES ${why}: ${file}`, { cause: error })
  }
}
