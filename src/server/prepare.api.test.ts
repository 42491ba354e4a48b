import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { runCommand } from '../../test/command.ts'
import { type TestDatabase, testDatabase } from '../../test/harness.ts'
import { checkServer, serverProblem } from './db/check-server.ts'
import { connect, type DatabaseLocation } from './db/pool.ts'

const MAIN = 'src/server/main.ts'
const PATIENT = { timeout: 180_000 }
const NEEDED = 'btree_gist, cube, pg_trgm, pgcrypto'

let db: TestDatabase
let socket: string
beforeAll(async () => {
  db = await testDatabase()
  if (!('socketDir' in db.location)) throw new Error('The test database is an embedded one')
  socket = `${db.location.socketDir}/.s.PGSQL.5432`
})
afterAll(() => db.close())

/** A message of PostgreSQL: a letter, the length, the rest. */
const message = (letter: string, rest: Buffer) => {
  const length = Buffer.alloc(4)
  length.writeInt32BE(rest.length + 4)
  return Buffer.concat([Buffer.from(letter), length, rest])
}
/** The first words of a standby: it lets one in, follows another server, and is ready. */
const STANDBY = Buffer.concat([
  message('R', Buffer.alloc(4)),
  message('S', Buffer.from('in_hot_standby\0on\0')),
  message('S', Buffer.from('default_transaction_read_only\0off\0')),
  message('Z', Buffer.from('I')),
])

/** A server on a free port of the loopback for the while of `work`. */
async function withListener<T>(onConnect: (socket: Socket) => void, work: (port: number) => Promise<T>) {
  const server = createServer(onConnect).listen(0, '127.0.0.1')
  await once(server, 'listening')
  try {
    return await work((server.address() as AddressInfo).port)
  } finally {
    server.close()
  }
}

/** Nobody listens there any more. */
const closedPort = () =>
  withListener(
    () => {},
    async (port) => port,
  )

const named = (database: string) => ({ socketDir: inject('database').socketDir, database })

/** Gives `work` an empty database, and somebody of the same name with no more rights in it than `grants` says. */
async function withEmptyDatabase(grants: string, work: (name: string) => Promise<unknown>): Promise<void> {
  const name = `start_${randomUUID().replaceAll('-', '')}`
  const admin = connect(db.location, { max: 1, statementTimeoutMs: 30_000 })
  await admin`create database ${admin(name)}`
  await admin`create role ${admin(name)} login`
  try {
    const sql = connect(named(name), { max: 1 })
    await sql.unsafe(grants.replaceAll('ROLE', name))
    await sql.end()
    await work(name)
  } finally {
    await admin`drop database ${admin(name)} with (force)`
    await admin`drop role ${admin(name)}`
    await admin.end()
  }
}

describe('a database that cannot be used ends the start with one sentence', () => {
  /** With mail set up, of which it would be warned otherwise. */
  const start = (program: [string, ...string[]], environment: Record<string, string>) =>
    runCommand(db.location, program, {
      SMTP_URL: 'smtp://127.0.0.1:9',
      MAIL_FROM: 'bilgi@ornek.test',
      ...environment,
    })
  const sentence = (stderr: string) => ({ status: 1, stdout: '', stderr: `${stderr}\n` })

  test.each([
    ['the server', [MAIN]],
    ['npm run user', ['scripts/user.ts', 'list']],
  ] as [string, [string, ...string[]]][])('nobody listens at its port: %s', PATIENT, async (_, program) => {
    const port = await closedPort()
    expect(await start(program, { DATABASE_URL: `postgres://app:secret@127.0.0.1:${port}/rehber` })).toEqual(
      sentence(
        `No PostgreSQL answers at 127.0.0.1:${port}: start it there or open the way to it, or correct DATABASE_URL.`,
      ),
    )
  })

  test('it refuses the password', PATIENT, async () => {
    await db.sql`create role needs_password login password 'right'`
    try {
      expect(await start([MAIN], { PGUSER: 'needs_password', PGPASSWORD: 'wrong' })).toEqual(
        sentence(
          `The database at ${socket} refuses the password of "needs_password": correct it in DATABASE_URL.`,
        ),
      )
    } finally {
      await db.sql`drop role needs_password`
    }
  })

  test('it lacks extensions that may not be created', PATIENT, () =>
    withEmptyDatabase('grant create on schema public to ROLE', async (name) => {
      expect(await start([MAIN], { PGUSER: name, DATABASE_URL: `postgres:///${name}` })).toEqual(
        sentence(
          `The database "${name}" lacks the extensions ${NEEDED}, which "${name}" may not create: GRANT CREATE ON DATABASE "${name}" TO "${name}", or create them.`,
        ),
      )
    }),
  )

  test('its data folder is a file', PATIENT, async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'rehber-start-'))
    const file = path.join(folder, 'file')
    writeFileSync(file, '')
    const { status, stderr } = await start([MAIN], { DATA_DIR: file, DATABASE_URL: '' })
    rmSync(folder, { recursive: true })
    expect(status).toBe(1)
    expect(stderr).toMatch(
      new RegExp(
        `^${file} cannot be the data folder \\(E.*\\): mend that, or set DATA_DIR to another folder.\\n$`,
      ),
    )
  })

  const check = async (location: DatabaseLocation, patienceMs?: number) => {
    const sql = connect(location, { max: 1 })
    try {
      await checkServer(sql, 'db/migrations', patienceMs)
    } finally {
      await sql.end({ timeout: 0 })
    }
  }

  test('it has the extensions, or may have them: nothing is said', async () => {
    await expect(check(db.location)).resolves.toBeUndefined()
    await withEmptyDatabase('', (name) => expect(check(named(name))).resolves.toBeUndefined())
  })

  test('nothing may be made in it', PATIENT, () =>
    withEmptyDatabase('', async (name) => {
      const environment = { PGUSER: name, DATABASE_URL: `postgres:///${name}` }
      expect(await start(['scripts/user.ts', 'list'], environment)).toEqual(
        sentence(
          `"${name}" may not create tables in the database "${name}": ALTER DATABASE "${name}" OWNER TO "${name}", or correct DATABASE_URL.`,
        ),
      )
    }),
  )

  test('there is none of that name', async () => {
    await expect(check(named('nowhere'))).rejects.toThrow(
      `There is no database "nowhere" at ${socket}: CREATE DATABASE "nowhere" OWNER "postgres", or correct DATABASE_URL.`,
    )
  })

  test('its host is not found', async () => {
    await expect(check({ url: 'postgres://app@nowhere.invalid/rehber' })).rejects.toThrow(
      'The host of nowhere.invalid:5432 is not found: correct DATABASE_URL.',
    )
  })

  test('it has no TLS', async () => {
    const refuseTls = (socket_: Socket) => socket_.once('data', () => socket_.end('N'))
    await withListener(refuseTls, (port) =>
      expect(check({ url: `postgres://app@127.0.0.1:${port}/rehber?sslmode=require` })).rejects.toThrow(
        new RegExp(
          `^The database at 127.0.0.1:${port} does not offer TLS as DATABASE_URL asks for it \\(.+\\): correct`,
        ),
      ),
    )
  })

  test('something else listens at its port, and closes each connection', async () => {
    await withListener(
      (socket_) => socket_.destroy(),
      (port) =>
        expect(check({ url: `postgres://app@127.0.0.1:${port}/rehber` }, 60_000)).rejects.toThrow(
          `No PostgreSQL answers at 127.0.0.1:${port}: start it there or open the way to it, or correct DATABASE_URL.`,
        ),
    )
  })

  test('nothing is ever said at its port', async () => {
    await withListener(
      () => {},
      (port) =>
        expect(check({ url: `postgres://app@127.0.0.1:${port}/rehber` }, 50)).rejects.toThrow(
          `No PostgreSQL answers at 127.0.0.1:${port}: start it there or open the way to it, or correct DATABASE_URL.`,
        ),
    )
  })

  test('it is a standby', async () => {
    const welcome = (socket_: Socket) => socket_.once('data', () => socket_.write(STANDBY))
    await withListener(welcome, (port) =>
      expect(check({ url: `postgres://app@127.0.0.1:${port}/rehber` }, 60_000)).rejects.toThrow(
        `The database at 127.0.0.1:${port} is a standby: name the primary in DATABASE_URL, or make this one the primary.`,
      ),
    )
  })

  test('it is too old, or without the contrib modules', () => {
    const address = { where: 'db:5432', role: 'app', database: 'rehber', usesTls: false }
    const found = { version: '14.9', major: 14, mayCreateTables: true, mayCreateExtensions: true }
    const lists = { missing: ['cube'], unavailable: ['cube'] }
    expect(serverProblem({ ...found, ...lists }, address)).toBe(
      'The database at db:5432 is PostgreSQL 14.9: upgrade it to 15 or newer, or correct DATABASE_URL.',
    )
    expect(serverProblem({ ...found, ...lists, major: 18 }, address)).toBe(
      "The database at db:5432 lacks the extension cube: install PostgreSQL's contrib modules there.",
    )
  })
})
