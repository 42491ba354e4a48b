import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { LoadJob, LoadResult } from './load.ts'
import { cpuSeconds } from './process-cost.ts'
import { quantile } from './statistics.ts'

// Sends requests over persistent connections, one at a time on each. Reads only the length of an answer, to spend as
// little as possible on each request.

const READ_BYTES = 1 << 18
const ANSWERED = 'HTTP/1.1 200 '
/** Answered 503 for its time limit: counted separately. */
const REFUSED = 'HTTP/1.1 503 '
const HEAD_END = '\r\n\r\n'
const nextQuestion = new Map<number, number>()

type Counts = { requests: number; refused: number; bytes: number; milliseconds: number[] }

/** One read buffer for all connections, as each read is processed at once. */
const buffer = Buffer.allocUnsafe(READ_BYTES)

function openConnection(
  port: number,
  nextRequest: () => string,
  onAnswer: (isAnswer: boolean, bytes: number, ms: number) => void,
) {
  let asked = 0
  let head = ''
  let left = 0
  let length = 0
  let isAnswer = false
  const ask = () => {
    asked = performance.now()
    socket.write(nextRequest(), 'latin1')
  }
  /** Head and body may arrive in several reads: the rest of each is kept between reads. */
  const read = (count: number): boolean => {
    let body = count
    if (left === 0) {
      const end = buffer.subarray(0, count).indexOf(HEAD_END)
      const headBytes = end < 0 ? count : end + HEAD_END.length
      head += buffer.toString('latin1', 0, headBytes)
      if (end < 0) return true
      length = readLength(head)
      isAnswer = head.startsWith(ANSWERED)
      head = ''
      left = length
      body = count - headBytes
    }
    left -= body
    if (left < 0) throw new Error('An answer is longer than its head says')
    if (left === 0) {
      onAnswer(isAnswer, length, performance.now() - asked)
      ask()
    }
    return true
  }
  const socket: Socket = connect({
    port,
    host: '127.0.0.1',
    noDelay: true,
    onread: { buffer, callback: read },
  })
  socket.once('connect', ask)
  socket.on('error', (error) => fail(error))
  return socket
}

function readLength(head: string): number {
  const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1]
  if (!(head.startsWith(ANSWERED) || head.startsWith(REFUSED)) || length === undefined)
    throw new Error(`Not an answer to measure:\n${head}`)
  return Number(length)
}

function fail(error: unknown): void {
  process.send?.({ error: error instanceof Error ? error.message : String(error) })
  process.exitCode = 1
  process.disconnect?.()
}

async function run(job: LoadJob): Promise<LoadResult> {
  const { port, ports = [port], paths, headers, connections, warmUpSeconds, seconds, pids } = job
  const said = Object.entries({ Host: `localhost:${port}`, ...headers })
  const head = said.map(([name, value]) => `${name}: ${value}\r\n`).join('')
  const requests = paths.map((path) => `GET ${path} HTTP/1.1\r\n${head}\r\n`)
  let next = nextQuestion.get(port) ?? 0
  let counts: Counts = { requests: 0, refused: 0, bytes: 0, milliseconds: [] }
  const sockets = Array.from({ length: connections }, (_, i) =>
    openConnection(
      ports[i % ports.length] ?? port,
      () => requests[next++ % requests.length] ?? '',
      (isAnswer, bytes, ms) => {
        if (!isAnswer) {
          counts.refused += 1
          return
        }
        counts.requests += 1
        counts.bytes += bytes
        counts.milliseconds.push(ms)
      },
    ),
  )
  await sleep(warmUpSeconds * 1000)
  counts = { requests: 0, refused: 0, bytes: 0, milliseconds: [] }
  const [serverBefore, loadBefore, began] = [cpuSeconds(pids), process.cpuUsage(), performance.now()]
  await sleep(seconds * 1000)
  const { requests: answered, refused, bytes, milliseconds } = counts
  const loadCpu = process.cpuUsage(loadBefore)
  const result = {
    requests: answered,
    refused,
    seconds: (performance.now() - began) / 1000,
    bytes,
    serverCpuSeconds: cpuSeconds(pids) - serverBefore,
    loadCpuSeconds: (loadCpu.user + loadCpu.system) / 1e6,
  }
  for (const socket of sockets) socket.destroy()
  nextQuestion.set(port, next)
  const sorted = milliseconds.sort((a, b) => a - b)
  return { ...result, p50Ms: quantile(sorted, 0.5), p99Ms: quantile(sorted, 0.99) }
}

let isRunning = false
/** Keeps the core busy: otherwise the server would pay for waking it up for each answer, slow servers most. */
function spin(): void {
  if (isRunning) setImmediate(spin)
}

process.on('message', (job: LoadJob) => {
  isRunning = true
  spin()
  run(job)
    .then((result) => process.send?.(result), fail)
    .finally(() => {
      isRunning = false
    })
})
process.on('uncaughtException', fail)
process.on('disconnect', () => process.exit())
