import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, it } from 'vitest'
import { followEvents, type LiveState, type Pauses } from './follow-events.ts'

const TOTAL = 200
/** For servers that are quick, however slow the machine is. */
const patient = { ready: 15_000 }
const quick = { first: 4, longest: 40, ready: 150, silence: 200, short: 20, poll: 10, polling: 150 }

const numberOf = (cursor: string | string[] | undefined) => Number(String(cursor ?? 'e0').slice(1))
const eventText = (no: number) =>
  `id: e${no}\r\nevent: message\r\ndata: {"no":${no},\r\ndata: "text":"ığ"}\r\n\r\n`
const ready = (at: number) => `id: e${at}\nevent: ready\ndata: {"counts":{"messages":0}}\n\n`

type Answer = (request: IncomingMessage, response: ServerResponse) => void
let closing: (() => void)[] = []
afterEach(() => {
  for (const close of closing) close()
  closing = []
})

async function serve(answer: Answer): Promise<string> {
  const server = createServer(answer)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closing.push(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

/** Follows until `enough`; answers what was heard. */
async function follow(
  origin: string,
  enough: (nos: number[]) => boolean,
  { cursor = 'e0', pauses = {} }: { cursor?: string | null; pauses?: Partial<Pauses> } = {},
) {
  const stopping = new AbortController()
  const kinds: string[] = []
  const nos: number[] = []
  const states: LiveState[] = []
  const done = await followEvents({
    ...{ token: 'secret', cursor, origin, pauses: { ...quick, ...pauses }, signal: stopping.signal },
    onEvent(event) {
      kinds.push(event.event)
      if (event.event === 'message') nos.push((event.data as unknown as { no: number }).no)
      if (enough(nos)) stopping.abort()
    },
    onState: (state) => states.push(state),
  })
  return { nos, kinds, states, ...done }
}

const all = Array.from({ length: TOTAL }, (_, i) => i + 1)

it('hears each event once and in order over hundreds of cuts, wherever they fall', async () => {
  let cuts = 0
  const origin = await serve(({ headers }, response) => {
    const kind = cuts % 7
    if (kind === 3) return response.writeHead(503).end()
    if (kind === 5) return response.destroy()
    const at = numberOf(headers['last-event-id'])
    const text =
      ready(at) +
      all
        .slice(at, at + 4)
        .map(eventText)
        .join('')
    cuts += 1
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    // Anywhere: within a line, between \r and \n, within a letter of two bytes.
    const bytes = Buffer.from(text)
    response.write(bytes.subarray(0, 60 + ((cuts * 17) % bytes.length)))
    setTimeout(() => response.destroy(), 2)
    return undefined
  })
  const counting = setInterval(() => {
    cuts += 1 // refusals pass
  }, 5)
  const { nos } = await follow(origin, ({ length }) => length >= TOTAL)
  clearInterval(counting)
  expect(cuts).toBeGreaterThan(100)
  expect(nos).toEqual(all)
})

it('asks in JSON where streams are cut or held back, without loss, and tries a stream again', async () => {
  let streams = 0
  let polls = 0
  let isMended = false
  const origin = await serve(({ headers }, response) => {
    const at = numberOf(headers['last-event-id'])
    if (headers.accept === 'application/json') {
      polls += 1
      isMended = at >= 40
      const told = all.slice(at, at + 5).map((no) => ({ id: `e${no}`, event: 'message', data: { no } }))
      const events = [{ id: `e${at}`, event: 'ready', data: { counts: { messages: 0 } } }, ...told]
      return response.end(
        JSON.stringify({ events, cursor: `e${Math.min(at + 5, TOTAL)}`, hasMore: polls % 2 === 1 }),
      )
    }
    streams += 1
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    response.flushHeaders() // and then nothing: something in between gathers
    if (isMended) response.write(ready(at) + all.slice(at).map(eventText).join(''))
    return undefined
  })
  const { nos, states } = await follow(origin, ({ length }) => length >= TOTAL)
  expect(nos).toEqual(all)
  expect(streams).toBeGreaterThan(3)
  expect(states).toContain('polling')
  expect(states.at(-1)).toBe('live')
})

it.each([
  ['goes on as the one before', 60_000, 'unread'],
  ['is a beginning now and then: what was of the moment does not stand in it', 0, 'ready'],
])('an answer in JSON %s', async (_how, beginning, kind) => {
  const origin = await serve(({ headers }, response) => {
    if (headers.accept !== 'application/json') return response.end() // a stream that ends at once
    const at = numberOf(headers['last-event-id'])
    const events = [
      { id: `e${at}`, event: 'ready', data: { counts: { messages: at, notifications: 0 } } },
      { id: `e${at + 1}`, event: 'message', data: { no: at + 1 } },
    ]
    return response.end(JSON.stringify({ events, cursor: `e${at + 1}`, hasMore: false }))
  })
  const pauses = { ...patient, beginning, polling: 60_000 }
  const { kinds } = await follow(origin, ({ length }) => length >= 3, { pauses })
  expect(kinds).toEqual(['ready', 'message', kind, 'message', kind, 'message'])
})

it('leaves a stream that has gone silent', async () => {
  let opened = 0
  const origin = await serve(({ headers }, response) => {
    opened += 1
    const at = numberOf(headers['last-event-id'])
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    response.write(ready(at) + eventText(at + 1))
  })
  const begun = Date.now()
  const { nos } = await follow(origin, ({ length }) => length >= 3, { pauses: patient })
  expect([nos, opened]).toEqual([[1, 2, 3], 3])
  expect(Date.now() - begun).toBeGreaterThan(2 * quick.silence)
})

it('ends with the session, with its own token and cursor alone', async () => {
  const asked: IncomingMessage['headers'][] = []
  const origin = await serve(({ headers }, response) => {
    asked.push(headers)
    response.writeHead(401).end()
  })
  const { sessionOver, nos } = await follow(origin, () => false, { cursor: null })
  expect([sessionOver, nos]).toEqual([true, []])
  expect(asked).toHaveLength(1)
  expect(asked[0]).toMatchObject({ authorization: 'Bearer secret' })
  expect(asked[0]).not.toHaveProperty('last-event-id')
})
