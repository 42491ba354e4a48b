import { Agent, request } from 'node:http'
import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { makeRandom } from '../random.ts'
import {
  type Kind,
  kinds,
  makeVisits,
  OPEN_SECONDS,
  PHASES,
  type Request,
  SIGNED_IN,
  VISIT_SECONDS,
  visitsASecond,
  type World,
} from './visits.ts'

// Visits begin when they are due, whether or not earlier ones were answered. One clock times all.

/** `seconds`: of each phase that are measured, after those in which the first visits are not yet all there. */
export type LoadJob = {
  ports: readonly number[]
  people: number
  seconds: number
  listeners: readonly string[]
  world: World
}
/** Of one phase; milliseconds from when a request was due. */
export type PhaseResult = {
  name: string
  perSecond: number
  streams: number
  refused: number
  ms: Record<Kind, number[]>
}
/** `measured` true when a phase begins to be measured, false when it ends. */
export type LoadReport = { measured: boolean } | { phase: PhaseResult } | { done: true } | { error: string }

const SEED = 7245
const OPENING_AT_ONCE = 50
const tell = (report: LoadReport) => process.send?.(report)
const agents = new Map<number, Agent>()

/** Of a visitor's network, as a proxy tells it: each visit has its own. */
const addressOf = (visit: number) => `${11 + (visit % 100)}.${visit % 251}.${visit % 241}.1`

function ask(port: number, { method, path, body, token }: Request, address: string): Promise<number> {
  const text = body && JSON.stringify(body)
  const headers = {
    'x-forwarded-for': address,
    ...(text && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }),
    ...(token && { authorization: `Bearer ${token}` }),
  }
  return new Promise((resolve, reject) => {
    const asked = request({ agent: agents.get(port), port, path, method, headers }, (answer) => {
      answer.resume()
      answer.once('end', () => resolve(answer.statusCode ?? 0))
    })
    asked.once('error', reject)
    asked.end(text)
  })
}

/** Resolves when the stream has begun. */
function openStream(port: number, token: string): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1' })
    socket.once('error', reject)
    socket.once('close', () => reject(new Error('A stream was closed')))
    socket.on('data', (some: Buffer) => {
      if (some.includes('event: ready')) resolve(socket)
    })
    socket.write(
      `GET /api/events HTTP/1.1\r\nHost: bench\r\nAccept: text/event-stream\r\nAuthorization: Bearer ${token}\r\n\r\n`,
    )
  })
}

async function run({ ports, people, seconds, listeners, world }: LoadJob): Promise<void> {
  // As many connections as there are visitors: with a bound they would wait here, where no server sees or refuses them.
  for (const port of ports) agents.set(port, new Agent({ keepAlive: true }))
  const random = makeRandom(SEED)
  const makeVisit = makeVisits(world, random)
  const streams: Socket[] = []
  async function hold(count: number): Promise<void> {
    for (const one of streams.splice(count)) one.removeAllListeners('close').destroy()
    while (streams.length < count) {
      const next = listeners.slice(streams.length, Math.min(count, streams.length + OPENING_AT_ONCE))
      if (next.length === 0) return
      const opened = next.map((token, i) => openStream(ports[i % ports.length] ?? 0, token))
      streams.push(...(await Promise.all(opened)))
    }
  }

  for (const phase of PHASES) {
    const perSecond = visitsASecond(people, phase)
    await hold(Math.round(perSecond * SIGNED_IN * OPEN_SECONDS))
    const ms = Object.fromEntries(kinds.map((kind) => [kind, [] as number[]])) as Record<Kind, number[]>
    let refused = 0
    const began = performance.now()
    const [from, to] = [began + VISIT_SECONDS * 1000, began + (VISIT_SECONDS + seconds) * 1000]
    const one = async (asked: Request, due: number, port: number, address: string) => {
      if (due >= to) return
      await sleep(Math.max(0, due - performance.now()))
      const status = await ask(port, asked, address)
      if (status !== 200 && status !== 201 && status !== 503)
        throw new Error(`${asked.path} was answered ${status}`)
      if (due < from) return
      if (status === 503) refused += 1
      ms[asked.kind].push(performance.now() - due)
    }
    const marks = [from, to].map(async (moment, i) => {
      await sleep(moment - performance.now())
      tell({ measured: i === 0 })
    })
    const pending: Promise<void>[] = []
    for (let visit = 0; ; visit++) {
      const due = began + (visit / perSecond) * 1000
      if (due >= to) break
      if (due > performance.now()) await sleep(due - performance.now())
      const port = ports[visit % ports.length] ?? 0
      const address = addressOf(visit)
      for (const asked of makeVisit(phase.hour))
        pending.push(one(asked, due + asked.at * 1000, port, address))
    }
    await Promise.all([...marks, ...pending])
    tell({ phase: { name: phase.name, perSecond, streams: streams.length, refused, ms } })
  }
  await hold(0)
  for (const agent of agents.values()) agent.destroy()
  tell({ done: true })
}

process.on('message', (job: LoadJob) => {
  run(job).catch((error: unknown) => tell({ error: error instanceof Error ? error.message : String(error) }))
})
process.on('disconnect', () => process.exit())
