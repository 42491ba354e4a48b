import path from 'node:path'
import type { Context } from '../../feature.ts'
import { loadDetours } from '../roads/roads.ts'
import { keepSnapshots } from './keep-snapshots.ts'
import { type Bases, makeBases } from './make-bases.ts'
import { SNAPSHOT_FOLDER } from './snapshots.ts'

/** The bases of this process, which keeps them for its next start. */
export function openBases({
  sql,
  config,
  location,
  warn,
  cuts,
}: Pick<Context, 'sql' | 'config' | 'location' | 'warn'> & { cuts?: Int32Array }): Bases {
  const detours = loadDetours(config, warn('detours not read'))
  const folder = path.join(config.dataDir, SNAPSHOT_FOLDER)
  const snapshots = keepSnapshots({ sql, detours, folder, onUnused: warn('listing snapshot') })
  return makeBases({
    sql,
    location,
    detours,
    snapshots,
    onError: warn('listing not refreshed'),
    ...(cuts && { cuts }),
  })
}
