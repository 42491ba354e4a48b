import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { commandLine } from '#server/db/embedded-cluster.ts'
import { chooseUser } from '#server/db/embedded-user.ts'
import { freePort } from './free-port.ts'

/** Of each database: what one server and its test hold at once; two servers exchange them. */
const CONNECTIONS = 8
const PATIENCE_MS = 10_000

const answers = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, '127.0.0.1')
    const tell = (is: boolean) => () => {
      socket.destroy()
      resolve(is)
    }
    socket.on('connect', tell(true)).on('error', tell(false))
  })

/**
 * PgBouncer in transaction mode, the program `bin`, before the PostgreSQL of `socketDir`. `url`: its address, to which the name
 * of a database is added.
 */
export async function startPgBouncer(bin: string, socketDir: string) {
  const folder = mkdtempSync(path.join(tmpdir(), 'rehber-pgbouncer-'))
  const port = await freePort()
  const file = path.join(folder, 'pgbouncer.ini')
  const settings = {
    listen_addr: '127.0.0.1',
    listen_port: port,
    unix_socket_dir: '',
    auth_type: 'any',
    pool_mode: 'transaction',
    default_pool_size: CONNECTIONS,
    max_client_conn: 2000,
    max_prepared_statements: 1000,
    server_idle_timeout: 20, // a database that was dropped
  }
  const lines = Object.entries(settings).map(([name, value]) => `${name} = ${value}`)
  writeFileSync(
    file,
    ['[databases]', `* = host=${socketDir} user=postgres`, '[pgbouncer]', ...lines].join('\n'),
  )
  // Neither runs as root: it goes where PostgreSQL may go.
  const runAs = chooseUser(socketDir, bin)
  if (runAs.account) chownSync(folder, runAs.account.uid, runAs.account.gid)
  const [command, words] = commandLine(runAs, bin, ['-q', file])
  const child = spawn(command, words, { stdio: ['ignore', 'ignore', 'inherit'] })
  await once(child, 'spawn')
  const until = Date.now() + PATIENCE_MS
  while (!(await answers(port))) {
    if (child.exitCode !== null || Date.now() > until) throw new Error(`${bin} does not answer`)
    await sleep(20)
  }
  return {
    url: `postgres://postgres@127.0.0.1:${port}`,
    async stop(): Promise<void> {
      const ended = once(child, 'exit')
      child.kill('SIGINT')
      await ended
      rmSync(folder, { recursive: true })
    },
  }
}
