import { Agent, request } from 'node:http'
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { sendMessage } from '#contract/messages.ts'

// Reads the streams and writes the messages, so that one clock times both ends of a message.

export type Reader = { token: string; businessId: number }
export type LoadJob = { open: { port: number; readers: Reader[] } } | { write: WriteJob }
type WriteJob = { tokens: string[]; perSecond: number; seconds: number }
export type LoadResult =
  | { opened: number; seconds: number }
  | {
      written: number
      refused: number
      received: number
      doubled: number
      milliseconds: number[]
      answers: number[]
    }
  | { error: string }

const CONNECTING_AT_ONCE = 50
/** Time to read the streams after the last message. */
const AFTER_MS = 3000
/** The times of the first messages do not count: programs warm up, conversations are opened. */
const WARM_UP_SECONDS = 5
let warmUp = 0
let port = 0
const readers: Reader[] = []
let ready = 0
let closed = 0
/** When each message was sent, by its text. */
const left = new Map<string, number>()
const seen = new Set<string>()
let doubled = 0
const milliseconds: number[] = []

function hear(text: string): void {
  const at = performance.now()
  for (const [, mark = ''] of text.matchAll(/"text":"(m\d+)"/g)) {
    if (seen.has(mark)) doubled += 1
    seen.add(mark)
    if (Number(mark.slice(1)) >= warmUp) milliseconds.push(at - (left.get(mark) ?? Number.NaN))
  }
}

/** A stream on a bare socket, so that the client's own objects are not measured. */
function listen({ token }: Reader): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1' })
    socket.setEncoding('latin1')
    let isReady = false
    let rest = ''
    socket.on('data', (chunk: string) => {
      // Events end with an empty line; chunks may contain parts of events.
      const text = rest + chunk
      const end = text.lastIndexOf('\n\n') + 2
      rest = text.slice(end)
      hear(text.slice(0, end))
      if (isReady || !text.includes('event: ready')) return
      isReady = true
      ready += 1
      resolve()
    })
    socket.once('close', () => {
      closed += 1
      reject(new Error('A stream was closed'))
    })
    socket.once('error', reject)
    socket.write(
      `GET /api/events HTTP/1.1\r\nHost: bench\r\nAccept: text/event-stream\r\nAuthorization: Bearer ${token}\r\n\r\n`,
    )
  })
}

async function open(job: { port: number; readers: Reader[] }): Promise<LoadResult> {
  const began = performance.now()
  port = job.port
  readers.push(...job.readers)
  const waiting = [...job.readers]
  const work = async () => {
    for (let next = waiting.pop(); next; next = waiting.pop()) await listen(next)
  }
  await Promise.all(Array.from({ length: CONNECTING_AT_ONCE }, work))
  return { opened: ready, seconds: (performance.now() - began) / 1000 }
}

function post(agent: Agent, token: string, toBusinessId: number, message: string): Promise<number> {
  const body = JSON.stringify({ toBusinessId, message })
  const headers = {
    authorization: `Bearer ${token}`,
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
  }
  return new Promise((resolve, reject) => {
    const asked = request({ agent, port, path: sendMessage.path, method: 'POST', headers }, (answer) => {
      answer.resume()
      answer.once('end', () => resolve(answer.statusCode ?? 0))
    })
    asked.once('error', reject)
    left.set(message, performance.now())
    asked.end(body)
  })
}

/** Sends messages at a constant rate, whether or not earlier ones were answered. */
async function write({ tokens, perSecond, seconds }: WriteJob): Promise<LoadResult> {
  const agent = new Agent({ keepAlive: true, maxSockets: 64 })
  const began = performance.now()
  warmUp = perSecond * WARM_UP_SECONDS
  const total = warmUp + perSecond * seconds
  const answers: number[] = []
  const sent: Promise<number>[] = []
  for (let i = 0; i < total; i++) {
    const early = began + (i * 1000) / perSecond - performance.now()
    if (early > 0) await sleep(early)
    // Each writer has two conversations in turn: opened first, then continued.
    const writer = i % tokens.length
    const turn = Math.floor(i / tokens.length) % 2
    const reader = readers[(writer * 7919 + turn) % readers.length]
    const token = tokens[writer]
    if (!reader || token === undefined) throw new Error('Nobody to write to')
    const at = performance.now()
    sent.push(
      post(agent, token, reader.businessId, `m${i}`).then((status) => {
        if (i >= warmUp) answers.push(performance.now() - at)
        return status
      }),
    )
  }
  const statuses = await Promise.all(sent)
  await sleep(AFTER_MS)
  agent.destroy()
  if (closed > 0) throw new Error(`${closed} streams were closed`)
  const written = statuses.filter((status) => status === 201).length
  return { written, refused: total - written, received: seen.size, doubled, milliseconds, answers }
}

process.on('message', (job: LoadJob) => {
  const running = 'open' in job ? open(job.open) : write(job.write)
  running.then(
    (result) => process.send?.(result),
    (error: unknown) => process.send?.({ error: error instanceof Error ? error.message : String(error) }),
  )
})
process.on('disconnect', () => process.exit())
