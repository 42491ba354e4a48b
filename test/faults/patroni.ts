import { execFile, execFileSync, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import postgres from 'postgres'
import { freePort } from '../free-port.ts'

const DEPLOY = 'deploy/patroni'
const PROGRAMS = [
  '/usr/bin/patroni',
  '/usr/bin/etcd',
  '/usr/sbin/haproxy',
  '/usr/lib/postgresql/15/bin/postgres',
]
const NODES = [1, 2, 3] as const
/** Of this machine alone: a bridge, and a network namespace for each node. */
const NETWORK = '10.231.77.'
const BRIDGE = 'rehber-ha'
const START_MS = 120_000
/** How often in a row, each half a second later, all must be well: what Patroni tells may be some seconds old. */
const LOOKS = 10
/** Each machine has a folder of its own for PostgreSQL's sockets. */
const OWN_SOCKETS = 'mount -t tmpfs -o uid=postgres,gid=postgres tmpfs /run/postgresql && exec "$0" "$@"'

/** Why it cannot be run here; null if it can. */
export function cannotRun(): string | null {
  if (process.getuid?.() !== 0) return 'needs root, for network namespaces'
  const missing = PROGRAMS.filter((program) => !existsSync(program))
  if (missing.length > 0)
    return `lacks ${missing.join(', ')}: apt-get install patroni etcd-server haproxy postgresql-15`
  return null
}

const run = (command: string, ...args: string[]): string =>
  execFileSync(command, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] })

const runBeside = promisify(execFile)

/** Goes on where there is nothing to remove or to end. */
function tryToRun(command: string, ...args: string[]): string {
  try {
    return run(command, ...args)
  } catch {
    return ''
  }
}

/** The settings of `deploy/patroni/node.env`, for another of the three machines, below another folder. */
function environmentOf(node: number, folder: string, password: string): Record<string, string> {
  const lines = readFileSync(`${DEPLOY}/node.env`, 'utf8').split('\n')
  const given = lines.filter((line) => /^[A-Z]/.test(line)).map((line) => line.split(/=(.*)/s, 2))
  const ownOf = (name: string, value: string) =>
    /^(?:ETCD_INITIAL_CLUSTER|PATRONI_ETCD_HOSTS)$/.test(name)
      ? value
      : value.replaceAll('10.0.0.1', `10.0.0.${node}`).replaceAll('db1', `db${node}`)
  return {
    ...Object.fromEntries(
      given.map(([name = '', value = '']) => [name, ownOf(name, value).replaceAll('10.0.0.', NETWORK)]),
    ),
    ETCD_DATA_DIR: path.join(folder, 'etcd'),
    PATRONI_POSTGRESQL_DATA_DIR: path.join(folder, 'data'),
    PATRONI_POSTGRESQL_PGPASS: path.join(folder, 'pgpass'),
    PATRONI_RESTAPI_PASSWORD: password,
    PATRONI_SUPERUSER_PASSWORD: password,
    PATRONI_REPLICATION_PASSWORD: password,
  }
}

/** One machine: etcd, Patroni and its PostgreSQL in a network namespace. */
function makeNode(node: number, dir: string, password: string) {
  const namespace = `${BRIDGE}${node}`
  const link = `${BRIDGE}-${node}`
  const address = `${NETWORK}${node}`
  const folder = path.join(dir, `db${node}`)
  const environment = environmentOf(node, folder, password)
  const log = openSync(path.join(dir, `db${node}.log`), 'a')

  function start(program: string, ...args: string[]): void {
    const asPostgres = ['setpriv', '--reuid=postgres', '--regid=postgres', '--clear-groups', program, ...args]
    const child = spawn('ip', ['netns', 'exec', namespace, 'sh', '-c', OWN_SOCKETS, ...asPostgres], {
      ...{ env: { PATH: process.env['PATH'], LANG: 'C.UTF-8', ...environment }, cwd: folder },
      ...{ stdio: ['ignore', log, log], detached: true },
    })
    child.unref()
  }
  const boot = () => {
    start('etcd')
    start('patroni', path.resolve(DEPLOY, 'patroni.yml'))
  }
  const endAll = () => {
    const pids = tryToRun('ip', 'netns', 'pids', namespace).split('\n').filter(Boolean)
    if (pids.length > 0) tryToRun('kill', '-9', ...pids)
  }

  /** Runs a statement on the machine itself; rejects with what psql says, or after some seconds. */
  async function psql(statement: string): Promise<string> {
    const login = [
      'env',
      `PGPASSWORD=${password}`,
      'psql',
      '-h',
      address,
      '-U',
      'postgres',
      '-d',
      'rehber724',
    ]
    const args = [
      'netns',
      'exec',
      namespace,
      'timeout',
      '3',
      ...login,
      '-v',
      'ON_ERROR_STOP=1',
      '-qAtc',
      statement,
    ]
    return (await runBeside('ip', args)).stdout.trim()
  }

  return {
    name: `db${node}`,
    address,
    setUp(): void {
      mkdirSync(folder, { mode: 0o700 })
      run('chown', 'postgres:postgres', folder)
      run('ip', 'netns', 'add', namespace)
      run('ip', 'link', 'add', link, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', namespace)
      run('ip', 'link', 'set', link, 'master', BRIDGE, 'up')
      run('ip', '-n', namespace, 'addr', 'add', `${address}/24`, 'dev', 'eth0')
      run('ip', '-n', namespace, 'link', 'set', 'eth0', 'up')
      run('ip', '-n', namespace, 'link', 'set', 'lo', 'up')
      boot()
    },
    takeDown(): void {
      endAll()
      tryToRun('ip', 'link', 'del', link)
      tryToRun('ip', 'netns', 'del', namespace)
    },
    /** Kills the process that all others of this PostgreSQL hang on. */
    killPostgres(): void {
      const [pid = ''] = readFileSync(path.join(folder, 'data', 'postmaster.pid'), 'utf8').split('\n')
      run('kill', '-9', pid)
    },
    /** The machine is gone at once, with all that it ran. */
    kill(): void {
      run('ip', 'link', 'set', link, 'down')
      endAll()
    },
    boot(): void {
      run('ip', 'link', 'set', link, 'up')
      boot()
    },
    /** It runs on, and nobody reaches it, nor it anybody. */
    cutOff: () => void run('ip', 'link', 'set', link, 'down'),
    reconnect: () => void run('ip', 'link', 'set', link, 'up'),
    psql,
    isPrimary: async () => (await psql('select pg_is_in_recovery()')) === 'f',
  }
}
export type Node = ReturnType<typeof makeNode>

type Member = { name: string; role: string; state: string; timeline?: number; lag?: number | string }

/** Three machines as `deploy/patroni` describes them, and HAProxy before them. */
export async function openPatroni() {
  const dir = mkdtempSync(path.join(tmpdir(), 'rehber-ha-'))
  run('chmod', '755', dir)
  const password = randomBytes(12).toString('hex')
  const nodes = NODES.map((node) => makeNode(node, dir, password))
  const [port, log] = [await freePort(), openSync(path.join(dir, 'haproxy.log'), 'a')]
  const tidyUp = () => {
    for (const node of nodes) node.takeDown()
    tryToRun('ip', 'link', 'del', BRIDGE)
  }
  tidyUp() // what an earlier run, ended at once, left
  run('ip', 'link', 'add', BRIDGE, 'type', 'bridge')
  run('ip', 'addr', 'add', `${NETWORK}254/24`, 'dev', BRIDGE)
  run('ip', 'link', 'set', BRIDGE, 'up')
  const haproxy = spawn('haproxy', ['-f', `${DEPLOY}/haproxy.cfg`], {
    env: {
      ...process.env,
      LISTEN: `127.0.0.1:${port}`,
      ...Object.fromEntries(nodes.map(({ address }, i) => [`DB${i + 1}`, address])),
    },
    stdio: ['ignore', log, log],
  })

  /** As the first node that answers tells. */
  async function members(): Promise<Member[]> {
    const answers = nodes.map(async ({ address }) => {
      const answer = await fetch(`http://${address}:8008/cluster`, { signal: AbortSignal.timeout(1500) })
      return ((await answer.json()) as { members: Member[] }).members
    })
    return Promise.any(answers).catch(() => [])
  }
  const isAnswering = ({ address }: Node) =>
    tryToRun('pg_isready', '-h', address, '-t', '1').includes('accepting')
  /** All stand on one timeline, one of them in step with the primary. Patroni tells of a PostgreSQL that just ended as it was. */
  const isWhole = async () => {
    const all = await members()
    const leader = all.find(({ role }) => role === 'leader')
    return (
      nodes.every(isAnswering) &&
      all.length === nodes.length &&
      leader?.state === 'running' &&
      all.some(({ role }) => role === 'sync_standby') &&
      all.every(
        ({ role, state, timeline }) =>
          role === 'leader' || (/^(?:streaming|running)$/.test(state) && timeline === leader.timeline),
      )
    )
  }
  async function untilWhole(): Promise<void> {
    let looks = 0
    for (const end = performance.now() + START_MS; ; ) {
      looks = (await isWhole()) ? looks + 1 : 0
      if (looks === LOOKS) return
      if (performance.now() > end)
        throw new Error(`Not whole: ${JSON.stringify(await members())}; see ${dir}`)
      await sleep(500)
    }
  }
  const stop = () => {
    haproxy.kill('SIGKILL')
    tidyUp()
    if (!process.env['KEEP_LOGS']) rmSync(dir, { recursive: true, force: true })
  }

  try {
    for (const node of nodes) node.setUp()
    await untilWhole()
    const url = (user: string, database: string) =>
      `postgres://${user}:${password}@127.0.0.1:${port}/${database}`
    const sql = postgres(url('postgres', 'postgres'), { max: 1, onnotice: () => {} })
    await sql.unsafe(`create role rehber724 login password '${password}'`)
    await sql.unsafe('create database rehber724 owner rehber724')
    await sql.end()
    return {
      ...{ dir, nodes, members, untilWhole, stop, url: url('rehber724', 'rehber724') },
      async primary(): Promise<Node> {
        const leader = (await members()).find(({ role }) => role === 'leader')
        const found = nodes.find(({ name }) => name === leader?.name)
        if (!found) throw new Error('No primary')
        return found
      },
    }
  } catch (error) {
    stop()
    throw error
  }
}
export type Patroni = Awaited<ReturnType<typeof openPatroni>>
