import { existsSync, readdirSync, rmSync } from 'node:fs'
import path from 'node:path'

/** Below the cluster's folder: PostgreSQL puts complete parts of its log there, and the backups take them away. */
export const SPOOL = 'archive'

/** At the latest after so long a part of the log is complete, and what was committed can leave the machine. */
const SEGMENT_SECONDS = 60

/** Paths are below the cluster's folder, where PostgreSQL works. A part has its name when it is on disk. */
const SETTINGS: Record<string, string> = {
  archive_mode: 'on',
  archive_timeout: `${SEGMENT_SECONDS}s`,
  archive_command:
    `cp %p ${SPOOL}/%f.part && sync ${SPOOL}/%f.part && ` +
    `mv ${SPOOL}/%f.part ${SPOOL}/%f && sync ${SPOOL}`,
}

/**
 * Settings of a cluster whose log is archived; none for another. The folder is the mark: it is made where `isArchived`, and
 * removed, once empty, where not; undefined leaves it as it is.
 */
export function archiveSettings(
  data: string,
  isArchived: boolean | undefined,
  makeFolder: (folder: string) => void,
): Record<string, string> {
  const spool = path.join(data, SPOOL)
  if (isArchived === true) makeFolder(spool)
  if (isArchived === false && existsSync(spool) && readdirSync(spool).length === 0)
    rmSync(spool, { recursive: true })
  return existsSync(spool) && isArchived !== false ? SETTINGS : {}
}
