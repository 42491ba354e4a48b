import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { Worker } from 'node:worker_threads'
import { expect, test } from 'vitest'
import { duplicateListener } from './duplicate-listener.ts'

/** Listens; told to, takes nobody any more until it may go on, and then closes. */
const OLD = `
  const { parentPort, workerData } = require('node:worker_threads')
  const server = require('node:net').createServer().listen({ port: 0, host: '127.0.0.1', reusePort: true }, () =>
    parentPort.postMessage({ port: server.address().port, fd: server._handle.fd }))
  parentPort.once('message', () => {
    parentPort.postMessage('waits')
    Atomics.wait(workerData, 0, 0)
    server.close(() => parentPort.close())
  })`

test('who waits at a listener that is closed is taken by its successor', async () => {
  const mayGoOn = new Int32Array(new SharedArrayBuffer(4))
  const old = new Worker(OLD, { eval: true, workerData: mayGoOn })
  const [{ port, fd }] = (await once(old, 'message')) as [{ port: number; fd: number }]
  const duplicate = await duplicateListener(fd)
  old.postMessage('wait')
  await once(old, 'message')
  const client = connect(port, '127.0.0.1')
  await once(client, 'connect')
  Atomics.store(mayGoOn, 0, 1)
  Atomics.notify(mayGoOn, 0)
  await once(old, 'exit')
  const next = createServer().listen({ fd: duplicate })
  const [taken] = (await once(next, 'connection')) as [Socket]
  taken.end('there')
  expect(String((await once(client, 'data'))[0])).toBe('there')
  next.close()
})
