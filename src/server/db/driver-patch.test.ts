import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { connect } from './pool.ts'

/**
 * A driver and a server that lets everybody in, in a process of its own: without `patches/postgres+3.4.9.patch` it ends with an
 * error that nobody can catch. `answer`: what the server does with a statement; `ask`: what the driver is asked.
 */
const program = (answer: string, ask: string) => `
  import net from 'node:net'
  import postgres from 'postgres'
  const WELCOME = Buffer.from('5200000008000000005a0000000549', 'hex')
  const BEGUN = Buffer.concat([Buffer.from('430000000a', 'hex'), Buffer.from('BEGIN\\0'), Buffer.from('5a0000000554', 'hex')])
  const fields = Buffer.from('SFATAL\\0C57P01\\0Mstopping\\0\\0')
  const STOPPING = Buffer.concat([Buffer.from([69, 0, 0, 0, fields.length + 4]), fields])
  const server = net.createServer((socket) => {
    socket.on('error', () => {})
    socket.once('data', () => {
      socket.on('data', () => { ${answer} })
      socket.write(WELCOME)
    })
  }).listen(0, '127.0.0.1', async () => {
    const options = { host: '127.0.0.1', port: server.address().port, user: 'a', database: 'a', max: 1, backoff: () => 10 }
    const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms))
    const told = (query) => query.then(() => 'answered', (error) => error.code)
    ${ask}
    await pause(100)
    process.exit(0)
  })`

async function run(source: string): Promise<{ status: number | null; stdout: string; stderr: string }> {
  const child = spawn(process.execPath, ['--input-type=module', '-e', source], { timeout: 20_000 })
  const ended = once(child, 'exit')
  const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr)])
  const [status] = (await ended) as [number | null]
  return { status, stdout: stdout.trim(), stderr }
}

test('a statement on a connection that is gone is refused, and the process lives', async () => {
  const ask = `
    const sql = postgres({ ...options, fetch_types: false })
    let inside
    const outside = told(sql.begin(async (tx) => {
      await pause(200) // the server has closed the connection
      inside = await told(tx\`select 1\`)
    }))
    console.log(await outside)
    await pause(300)
    console.log(inside)`
  const ended = await run(program('socket.write(BEGUN, () => socket.destroy())', ask))
  expect(ended).toEqual({ status: 0, stdout: 'CONNECTION_CLOSED\nCONNECTION_CLOSED', stderr: '' })
})

test('a server that stops while the driver asks for its types fails the statement that waits', async () => {
  const ask = 'console.log(await told(postgres(options)`select 1`))'
  const ended = await run(program('socket.end(STOPPING)', ask))
  expect(ended).toEqual({ status: 0, stdout: '57P01', stderr: '' })
})

test('a connection that is taken and closed, as by a proxy without a primary, fails the statement that waits', async () => {
  const server = createServer((socket) => socket.end()).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const sql = connect(
    { url: `postgres://app@127.0.0.1:${(server.address() as AddressInfo).port}/app` },
    { max: 1 },
  )
  await expect(sql`select 1`).rejects.toThrow('CONNECTION_CLOSED')
  await sql.end({ timeout: 0 })
  server.close()
})

const ENDED = `
    const ended = sql.end().then(() => 'ended')
    console.log(await Promise.race([ended, pause(5000)]))`

test('a pool ends whose connection was lost during a statement', async () => {
  const ask = `
    const sql = postgres({ ...options, fetch_types: false })
    console.log(await told(sql\`select 1\`))
    await pause(100)${ENDED}`
  const ended = await run(program('socket.destroy()', ask))
  expect(ended).toEqual({ status: 0, stdout: 'CONNECTION_CLOSED\nended', stderr: '' })
})

test('a pool ends whose connection is lost while it waits for a statement to end', async () => {
  const ask = `
    const sql = postgres({ ...options, fetch_types: false })
    told(sql\`select 1\`).then(console.log)
    await pause(100)${ENDED}`
  const ended = await run(program('setTimeout(() => socket.destroy(), 300)', ask))
  expect(ended).toEqual({ status: 0, stdout: 'CONNECTION_CLOSED\nended', stderr: '' })
})
