import { setTimeout as sleep } from 'node:timers/promises'
import { openConnection } from './connection.ts'
import type { LoadJob, LoadResult } from './load.ts'
import { cpuSeconds } from './process-cost.ts'
import { quantile } from './statistics.ts'

const nextQuestion = new Map<number, number>()

type Counts = { requests: number; refused: number; bytes: number; milliseconds: number[] }

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
    openConnection({
      port: ports[i % ports.length] ?? port,
      nextRequest: () => requests[next++ % requests.length] ?? '',
      onAnswer: (isAnswer, bytes, ms) => {
        if (!isAnswer) {
          counts.refused += 1
          return
        }
        counts.requests += 1
        counts.bytes += bytes
        counts.milliseconds.push(ms)
      },
      onError: fail,
    }),
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
