import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { LoadJob, LoadResult } from './load.ts'
import { cpuSeconds } from './process-cost.ts'

// Asks over kept connections, one request under way on each. Reads no more of an answer than its length: what the load
// spends on a request it cannot spend on asking the next.

const READ_BYTES = 1 << 18
const ANSWERED = 'HTTP/1.1 200 '
/** Too slow for its own time limit: counted apart. */
const REFUSED = 'HTTP/1.1 503 '
const HEAD_END = '\r\n\r\n'
const nextQuestion = new Map<number, number>()

type Counts = { requests: number; refused: number; bytes: number; milliseconds: number[] }

/** One read buffer for all connections: a read is used up before the next one comes. */
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
  /** The head may come in pieces, the body in many: between reads we know what is left of either. */
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

const quantile = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN

async function run(job: LoadJob): Promise<LoadResult> {
  const { port, paths, headers, connections, warmUpSeconds, seconds, pids } = job
  const said = Object.entries({ Host: `localhost:${port}`, ...headers })
  const head = said.map(([name, value]) => `${name}: ${value}\r\n`).join('')
  const requests = paths.map((path) => `GET ${path} HTTP/1.1\r\n${head}\r\n`)
  let next = nextQuestion.get(port) ?? 0
  let counts: Counts = { requests: 0, refused: 0, bytes: 0, milliseconds: [] }
  const sockets = Array.from({ length: connections }, () =>
    openConnection(
      port,
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
/** Not asleep while it asks: a core that must be woken for each answer lets the server pay for the waking, the slow ones most. */
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
