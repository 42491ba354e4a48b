import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import postgres from 'postgres'
import { within } from '../within.ts'
import type { Sql } from './pool.ts'

/** The database cannot be used as it is; the message says why and what to do. */
export class DatabaseError extends Error {
  override name = 'DatabaseError'
}

/** The oldest major version that has all that the migrations and statements use (`nulls not distinct`); it is Debian 12's. */
const MIN_VERSION = 15
/** Another kind of server may take a connection and never say anything. */
const PATIENCE_MS = 10_000

type Address = { where: string; role: string; database: string; usesTls: boolean }
type Found = {
  version: string
  major: number
  mayCreateTables: boolean
  mayCreateExtensions: boolean
  missing: string[]
  unavailable: string[]
}

/**
 * Connects for the first time, and looks whether the migrations of `folder` can be applied.
 * @throws DatabaseError when they cannot
 */
export async function checkServer(sql: Sql, folder: string, patienceMs = PATIENCE_MS): Promise<void> {
  const address = addressOf(sql)
  const needed = await readExtensions(folder)
  const found = await within(patienceMs, look(sql, needed)).catch((cause: unknown) => {
    throw new DatabaseError(connectionProblem(cause, address), { cause })
  })
  const problem = found ? serverProblem(found, address) : `${noAnswer(address)}.`
  if (problem) throw new DatabaseError(problem)
}

async function readExtensions(folder: string): Promise<string[]> {
  const files = (await readdir(folder)).filter((name) => name.endsWith('.sql'))
  const texts = await Promise.all(files.map((name) => readFile(path.join(folder, name), 'utf8')))
  const names = texts.flatMap((text) => [...text.matchAll(/^create extension if not exists (\w+)/gm)])
  return [...new Set(names.map(([, name = '']) => name))].sort()
}

async function look(sql: Sql, needed: string[]): Promise<Found> {
  const [found] = await sql<Found[]>`
    with missing as (
      select name, name in (select name from pg_available_extensions) as is_available
      from unnest(${needed}::text[]) as needed (name) where name not in (select extname from pg_extension)
    )
    select split_part(current_setting('server_version'), ' ', 1) as version,
      current_setting('server_version_num')::int / 10000 as major,
      coalesce(has_schema_privilege(current_schema(), 'create'), false) as may_create_tables,
      has_database_privilege(current_database(), 'create') as may_create_extensions,
      array(select name from missing order by name) as missing,
      array(select name from missing where not is_available order by name) as unavailable`
  if (!found) throw new Error('no answer to a question')
  return found
}

/** As the driver took it from the address and from the environment; the password is no part of it. */
function addressOf({ options }: Sql): Address {
  const { path: socket, host, port, user, database, ssl } = options
  const hosts = [host].flat().map((name, i) => `${name}:${[port].flat()[i]}`)
  return { where: socket || hosts.join(','), role: user, database, usesTls: Boolean(ssl) }
}

const CORRECT = 'or correct DATABASE_URL.'
const noAnswer = ({ where }: Address) =>
  `No PostgreSQL answers at ${where}: start it there or open the way to it, ${CORRECT.slice(0, -1)}`

function connectionProblem(error: unknown, address: Address): string {
  const { where, role, database, usesTls } = address
  const { code = '', message } = error as NodeJS.ErrnoException
  const said = message || code
  if (
    [
      'ECONNREFUSED',
      'ENOENT',
      'CONNECTION_CLOSED',
      'CONNECT_TIMEOUT',
      'ETIMEDOUT',
      'EHOSTUNREACH',
      'ENETUNREACH',
    ].includes(code)
  )
    return `${noAnswer(address)}.`
  if (['ENOTFOUND', 'EAI_AGAIN'].includes(code))
    return `The host of ${where} is not found: correct DATABASE_URL.`
  if (code === 'CONNECTION_DESTROYED')
    return `The database at ${where} is a standby: name the primary in DATABASE_URL, or make this one the primary.`
  if (code === '28P01')
    return `The database at ${where} refuses the password of "${role}": correct it in DATABASE_URL.`
  if (code === '28000')
    return `The database at ${where} does not let "${role}" in (${said}): allow it in pg_hba.conf there, ${CORRECT}`
  if (code === '3D000')
    return `There is no database "${database}" at ${where}: CREATE DATABASE "${database}" OWNER "${role}", ${CORRECT}`
  if (usesTls && !(error instanceof postgres.PostgresError))
    return `The database at ${where} does not offer TLS as DATABASE_URL asks for it (${said}): correct its sslmode.`
  return `The database at ${where} cannot be used (${said}): mend that there, ${CORRECT}`
}

export function serverProblem(found: Found, { where, role, database }: Address): string | null {
  const { version, major, mayCreateTables, mayCreateExtensions, missing, unavailable } = found
  if (major < MIN_VERSION)
    return `The database at ${where} is PostgreSQL ${version}: upgrade it to ${MIN_VERSION} or newer, ${CORRECT}`
  if (unavailable.length > 0)
    return `The database at ${where} lacks ${extensions(unavailable)}: install PostgreSQL's contrib modules there.`
  if (!mayCreateTables)
    return `"${role}" may not create tables in the database "${database}": ALTER DATABASE "${database}" OWNER TO "${role}", ${CORRECT}`
  if (missing.length > 0 && !mayCreateExtensions)
    return `The database "${database}" lacks ${extensions(missing)}, which "${role}" may not create: GRANT CREATE ON DATABASE "${database}" TO "${role}", or create them.`
  return null
}

const extensions = (names: string[]) => `the extension${names.length > 1 ? 's' : ''} ${names.join(', ')}`
