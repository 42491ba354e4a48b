import { once } from 'node:events'
import { Agent, get } from 'node:http'
import fastify from 'fastify'
import { expect, test } from 'vitest'
import { makeDrain } from './drain.ts'

type Answer = { status: number; connection: string | undefined }

const ask = (url: string, agent: Agent) =>
  new Promise<Answer>((resolve, reject) => {
    get(url, { agent }, (response) => {
      response.resume()
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, connection: response.headers.connection }),
      )
    }).on('error', reject)
  })

async function start() {
  const app = fastify()
  const { drain, isDraining } = makeDrain(app)
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  app.get('/quick', async () => 'ok')
  app.get('/slow', async () => held.then(() => 'ok'))
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  return { app, url, drain, isDraining, release }
}

test('what is under way is answered, old connections serve once more and close, new ones are refused', async () => {
  const { app, url, drain, isDraining, release } = await start()
  const [one, other, stranger] = [1, 2, 3].map(() => new Agent({ keepAlive: true, maxSockets: 1 })) as [
    Agent,
    Agent,
    Agent,
  ]
  expect((await ask(`${url}/quick`, one)).connection).toBe('keep-alive')
  const slow = ask(`${url}/slow`, other)
  await new Promise((resolve) => setTimeout(resolve, 50))

  let drained = false
  const done = drain(5000).then(() => {
    drained = true
  })
  expect(isDraining()).toBe(true)
  expect(await ask(`${url}/quick`, one)).toEqual({ status: 200, connection: 'close' })
  await expect(ask(`${url}/quick`, stranger)).rejects.toThrow('ECONNREFUSED')
  expect(drained).toBe(false)
  release()
  expect((await slow).status).toBe(200)
  for (const agent of [one, other, stranger]) agent.destroy()
  await done
  await app.close()
})

/** Far less than `drain` gives what is under way. */
const SOON = { timeout: 9000 }

test('whoever left before the answer is not waited for', SOON, async () => {
  const { app, url, drain, release } = await start()
  const idle = new Agent({ keepAlive: true })
  await ask(`${url}/quick`, idle)
  const left = get(`${url}/slow`, { agent: false })
  left.on('error', () => {})
  await once(app.server, 'request')
  left.destroy()
  await drain(0)
  expect(app.server.listening).toBe(false)
  idle.destroy()
  release()
  await app.close()
})

test('an idle connection is waited for no longer than the grace', async () => {
  const { app, url, drain } = await start()
  const agent = new Agent({ keepAlive: true })
  await ask(`${url}/quick`, agent)
  await expect(drain(0)).resolves.toBeUndefined()
  agent.destroy()
  await app.close()
})
