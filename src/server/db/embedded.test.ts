import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import postgres from 'postgres'
import { afterAll, afterEach, expect, test } from 'vitest'
import { type Embedded, type EmbeddedOptions, runningSocket, startEmbedded } from './embedded.ts'
import { isAlive } from './embedded-lock.ts'

const parent = mkdtempSync(path.join(tmpdir(), 'rehber-'))
/** One cluster for all tests: making one takes a second. */
const dir = path.join(parent, 'shared')
const started: Embedded[] = []

afterEach(async () => {
  await Promise.all(started.splice(0).map((server) => server.stop()))
})

afterAll(() => rmSync(parent, { recursive: true }))

async function start(options: Partial<EmbeddedOptions> = {}): Promise<Embedded> {
  const server = await startEmbedded({ dir, ...options })
  started.push(server)
  return server
}

async function ask<T>(server: Embedded, question: string): Promise<T | undefined> {
  const sql = postgres({ host: server.socketDir, database: 'postgres', username: 'postgres', max: 1 })
  try {
    return (await sql.unsafe<{ answer: T }[]>(question))[0]?.answer
  } finally {
    await sql.end()
  }
}

/** Starts PostgreSQL from a Node process of its own, which can be killed. */
async function startElsewhere(): Promise<{ node: number; postmaster: number }> {
  const program = `const { startEmbedded } = await import(process.argv[1])
    console.log((await startEmbedded({ dir: process.argv[2] })).pid)
    setInterval(() => {}, 1000)`
  const module = path.join(import.meta.dirname, 'embedded.ts')
  const child = spawn(process.execPath, ['--input-type=module', '-e', program, module, dir])
  const [line] = (await once(child.stdout, 'data')) as [Buffer]
  return { node: child.pid ?? 0, postmaster: Number(line.toString()) }
}

test('starts, keeps what it is told, and leaves no process behind', async () => {
  const server = await start()
  expect(await ask(server, 'select 1 as answer')).toBe(1)
  const names = [
    'fsync',
    'full_page_writes',
    'synchronous_commit',
    'data_checksums',
    'server_encoding',
    'listen_addresses',
  ]
  for (const [i, value] of ['on', 'on', 'on', 'on', 'UTF8', ''].entries()) {
    expect(await ask(server, `select current_setting('${names[i]}') as answer`), names[i]).toBe(value)
  }
  expect(runningSocket(dir)).toBe(server.socketDir)
  await server.stop()
  expect(isAlive(server.pid)).toBe(false)
  expect(runningSocket(dir)).toBe(null)
})

test('offers the extensions our migrations use', async () => {
  const server = await start()
  for (const name of ['pg_trgm', 'unaccent', 'cube', 'earthdistance', 'btree_gist', 'citext', 'pgcrypto']) {
    await ask(server, `create extension ${name} cascade`).catch((error: unknown) => {
      if (!String(error).includes('already exists')) throw error
    })
  }
  expect(
    await ask(server, "select count(*)::int as answer from pg_extension where extname = 'pg_trgm'"),
  ).toBe(1)
})

test('takes settings of its caller', async () => {
  const server = await start({ settings: { max_connections: '20' } })
  expect(await ask(server, "select current_setting('max_connections') as answer")).toBe('20')
})

test('refuses a second instance in words, while the first lives on', async () => {
  const server = await start()
  await expect(startEmbedded({ dir })).rejects.toMatchObject({
    reason: 'in_use',
    message: expect.stringContaining(`already runs on ${dir}`) as string,
  })
  expect(await ask(server, 'select 1 as answer')).toBe(1)
})

test('of two that start at once on a new folder, one runs and one is refused', async () => {
  const fresh = path.join(parent, 'fresh')
  const outcomes = await Promise.allSettled([start({ dir: fresh }), start({ dir: fresh })])
  expect(outcomes.map((outcome) => outcome.status).sort()).toEqual(['fulfilled', 'rejected'])
  expect(outcomes.find((outcome) => outcome.status === 'rejected')?.reason).toMatchObject({
    reason: 'in_use',
  })
})

test('tells of a killed PostgreSQL, starts again and has kept what was committed', async () => {
  const first = await start()
  await ask(first, 'create table kept (n int)')
  await ask(first, 'insert into kept values (724)')
  const told = new Promise<void>((resolve) => first.onExit(resolve))
  process.kill(first.pid, 'SIGKILL')
  await told
  const second = await start()
  expect(await ask(second, 'select n as answer from kept')).toBe(724)
})

test('does not tell of an end that was asked for', async () => {
  const server = await start()
  let told = false
  server.onExit(() => {
    told = true
  })
  await server.stop()
  await sleep(20)
  expect(told).toBe(false)
})

test('goes down with a killed Node, and the next start takes over', async () => {
  const elsewhere = await startElsewhere()
  process.kill(elsewhere.node, 'SIGKILL')
  const server = await start()
  expect(server.pid).not.toBe(elsewhere.postmaster)
  expect(isAlive(elsewhere.postmaster)).toBe(false)
})

test('starts when the pid file of a killed server names a stranger', async () => {
  const server = await start()
  const told = new Promise<void>((resolve) => server.onExit(resolve))
  process.kill(server.pid, 'SIGKILL')
  await told
  const { uid, gid } = statSync(path.join(dir, 'pg'))
  const stranger = spawn('sleep', ['60'], { uid, gid }) // PostgreSQL believes in a namesake of its own account only
  const pidFile = path.join(dir, 'pg', 'postmaster.pid')
  const lines = readFileSync(pidFile, 'utf8').split('\n')
  writeFileSync(pidFile, [stranger.pid, ...lines.slice(1)].join('\n'))
  try {
    expect(await ask(await start(), 'select 1 as answer')).toBe(1)
  } finally {
    stranger.kill()
  }
})

test('clears away a cluster that was cut off while it was made', async () => {
  const fresh = path.join(parent, 'cut-off')
  const leftover = path.join(fresh, `pg.init-${2 ** 30}-left`) // no process has so high a number
  mkdirSync(leftover, { recursive: true })
  await start({ dir: fresh })
  expect(existsSync(leftover)).toBe(false)
})

test('explains a path that is too long for a socket', async () => {
  await expect(startEmbedded({ dir: path.join(dir, 'x'.repeat(100)) })).rejects.toMatchObject({
    reason: 'path_too_long',
    message: expect.stringContaining('107 bytes') as string,
  })
})
