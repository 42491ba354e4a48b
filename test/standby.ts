import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type Embedded, startEmbedded } from '#server/db/embedded.ts'
import { commandLine, findBinaries, makeFolder, POSTGRES_ENV } from '#server/db/embedded-cluster.ts'
import { chooseUser } from '#server/db/embedded-user.ts'
import { connect, type DatabaseLocation, ensureDatabase, type Sql } from '#server/db/pool.ts'
import { prepare } from '#server/prepare.ts'
import { freePort } from './free-port.ts'
import { memoryFolder } from './memory-folder.ts'

const DATABASE = 'rehber724'
const NO_DURABILITY = { fsync: 'off', full_page_writes: 'off' }

export type PrimaryAndStandby = {
  location: DatabaseLocation
  primary: Sql
  /** Of the standby, for `DATABASE_REPLICA_URLS`. */
  url: string
  /** A connection to the standby itself; not lasting over its end. */
  standby: Sql
  startStandby: () => Promise<void>
  /** Ends it as a power cut would. */
  killStandby: () => Promise<void>
  close: () => Promise<void>
}

/** A migrated PostgreSQL of its own with a standby that follows it, both on this machine. */
export async function primaryAndStandby(): Promise<PrimaryAndStandby> {
  const dir = mkdtempSync(path.join(memoryFolder() ?? tmpdir(), 'rehber-two-'))
  const home = path.join(dir, 'standby')
  const data = path.join(home, 'pg')
  const port = await freePort()
  const bin = process.env['POSTGRES_BIN'] ?? findBinaries()
  const url = `postgres://postgres@127.0.0.1:${port}/${DATABASE}`
  const startPrimary = (): Promise<Embedded> =>
    startEmbedded({ dir, settings: NO_DURABILITY, bin: process.env['POSTGRES_BIN'] })

  let server = await startPrimary()
  const location = { socketDir: server.socketDir, database: DATABASE }
  await ensureDatabase(server.socketDir, DATABASE)
  await prepare({ location, tell: () => {} })
  await server.stop()
  mkdirSync(home)
  cpSync(path.join(dir, 'pg'), data, { recursive: true })
  writeFileSync(path.join(data, 'standby.signal'), '')
  server = await startPrimary()

  let child: ChildProcess
  async function startStandby(): Promise<void> {
    rmSync(path.join(data, 'postmaster.pid'), { force: true })
    const runAs = chooseUser(data, path.join(bin, 'postgres'))
    for (const folder of [home, data]) makeFolder(folder, runAs)
    const settings = {
      ...NO_DURABILITY,
      port,
      listen_addresses: '127.0.0.1',
      unix_socket_directories: home,
      primary_conninfo: `host=${server.socketDir} user=postgres`,
    }
    const args = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
    const [command, all] = commandLine(runAs, path.join(bin, 'postgres'), ['-D', data, ...args])
    child = spawn(command, all, { env: POSTGRES_ENV, cwd: home, stdio: 'ignore' })
    await once(child, 'spawn')
  }
  async function killStandby(): Promise<void> {
    const ended = once(child, 'exit')
    child.kill('SIGQUIT')
    await ended
  }

  await startStandby()
  const primary = connect(location)
  const standby = connect({ url }, { max: 1, isStandby: true })
  return {
    location,
    primary,
    url,
    standby,
    startStandby,
    killStandby,
    async close() {
      await Promise.all([primary.end({ timeout: 1 }), standby.end({ timeout: 1 })])
      await killStandby()
      await server.stop()
      rmSync(dir, { recursive: true, force: true })
    },
  }
}
