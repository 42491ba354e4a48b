import { accessSync, constants, existsSync, mkdirSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { archiveSettings } from './embedded-archive.ts'
import { createCluster, findBinaries, makeFolder } from './embedded-cluster.ts'
import { EmbeddedError } from './embedded-error.ts'
import { launch } from './embedded-launch.ts'
import { claimFolder, isLive, OWNER_SETTING, readPostmaster } from './embedded-lock.ts'
import { chooseUser } from './embedded-user.ts'

export type Embedded = {
  /** The folder of the unix socket; connect as user `postgres`, without a password. */
  socketDir: string
  pid: number
  /** Fast shutdown: open transactions are rolled back, all that was committed is on disk. */
  stop(): Promise<void>
  /** Calls `listener` when PostgreSQL ends without `stop()` having asked for it. */
  onExit(listener: () => void): void
}

export type EmbeddedOptions = {
  /** Holds `pg` (the data), `s` (the socket) and `postgres.log`. */
  dir: string
  /** PostgreSQL settings above our own. */
  settings?: Record<string, string>
  /** Whether its log is archived; left out: as at its last start, so that a command leaves no gap in the archive. */
  isArchived?: boolean
  /** The folder of PostgreSQL's programs; left out: those that npm installed. */
  bin?: string | undefined
}

/** `sun_path` of Linux holds 108 bytes with its ending zero; the socket's own name is part of it. */
const MAX_SOCKET_BYTES = 107
const SOCKET_NAME = '.s.PGSQL.5432'
const ATTEMPTS = 5

const SETTINGS = {
  listen_addresses: '',
  unix_socket_permissions: '0700',
  shared_buffers: '128MB',
  max_connections: '100',
  jit: 'off',
  fsync: 'on',
  full_page_writes: 'on',
  synchronous_commit: 'on',
}

/**
 * Starts the PostgreSQL that npm installed, on a unix socket alone, and answers when it takes connections.
 * It ends with this process, also when this process is killed.
 * @throws EmbeddedError when another instance runs on `dir`, or PostgreSQL cannot run here
 */
export async function startEmbedded({
  dir,
  settings = {},
  isArchived,
  bin,
}: EmbeddedOptions): Promise<Embedded> {
  const home = path.resolve(dir)
  try {
    return await start(home, { settings, isArchived, bin: bin ?? findBinaries() })
  } catch (error) {
    throw folderError(home, error) ?? error
  }
}

type StartOptions = { settings: Record<string, string>; isArchived: boolean | undefined; bin: string }

async function start(home: string, { settings, isArchived, bin }: StartOptions): Promise<Embedded> {
  const data = path.join(home, 'pg')
  const socketDir = path.join(home, 's')
  refuseLongPath(path.join(socketDir, SOCKET_NAME))
  for (const folder of [data, socketDir]) mkdirSync(folder, { recursive: true })
  refuseForeignFolder(data)
  const own = { unix_socket_directories: socketDir, [OWNER_SETTING]: String(process.pid) }

  for (let attempt = 1; ; attempt++) {
    await claimFolder(data, socketDir)
    const runAs = chooseUser(data, path.join(bin, 'postgres'))
    for (const folder of [data, socketDir]) makeFolder(folder, runAs)
    await createCluster(data, bin, runAs)
    const archive = archiveSettings(data, isArchived, (folder) => makeFolder(folder, runAs))
    const flags = Object.entries({ ...SETTINGS, ...archive, ...settings, ...own })
    const args = ['-D', data, ...flags.flatMap(([name, value]) => ['-c', `${name}=${value}`])]
    const outcome = await launch(runAs, path.join(bin, 'postgres'), args, data)
    if ('pid' in outcome) return { ...outcome, socketDir }
    // Another instance may have taken the folder since we looked: look again.
    if (!/lock file|shared memory block/.test(outcome.said) || attempt === ATTEMPTS) {
      throw new EmbeddedError('not_started', `PostgreSQL did not start; it said:\n${outcome.said}`)
    }
    await sleep(200)
  }
}

/** The socket folder of a PostgreSQL that is alive and ready on `dir`, for a command that runs beside the server. */
export function runningSocket(dir: string): string | null {
  const data = path.join(path.resolve(dir), 'pg')
  if (!existsSync(data)) return null
  refuseForeignFolder(data)
  const postmaster = readPostmaster(data)
  return postmaster?.status === 'ready' && isLive(postmaster, data) ? postmaster.socketDir : null
}

function refuseLongPath(socket: string): void {
  const bytes = Buffer.byteLength(socket)
  if (bytes <= MAX_SOCKET_BYTES) return
  throw new EmbeddedError(
    'path_too_long',
    `The path of the database's socket may have ${MAX_SOCKET_BYTES} bytes; ${socket} has ${bytes}. ` +
      'Move the project to a shorter path, or set DATA_DIR to one.',
  )
}

/** Describes a system error about a file below `home`; null for anything else. */
function folderError(home: string, cause: unknown): EmbeddedError | null {
  const { syscall, path: file = '', message } = cause as NodeJS.ErrnoException
  if (syscall === undefined || !`${file}/`.startsWith(`${home}/`)) return null
  return new EmbeddedError(
    'unreachable',
    `${home} cannot be the data folder (${message}): mend that, or set DATA_DIR to another folder.`,
    { cause },
  )
}

function refuseForeignFolder(data: string): void {
  try {
    accessSync(data, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch {
    throw new EmbeddedError(
      'unreachable',
      `${data} belongs to another account. Start as that one (or as root), or set DATA_DIR to another folder.`,
    )
  }
}
