import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { EVENTUALLY } from '../../../../test/eventually.ts'
import { shareEvents } from './share-events.ts'

let open: Set<ServerResponse>
let cursors: (string | undefined)[]
/** How many events there are; each stream is told those it has not. */
let last: number
let close: () => void
const stops: (() => void)[] = []

const numberOf = (cursor: string | undefined, none: number) => (cursor ? Number(cursor.slice(1)) : none)
const write = (response: ServerResponse, no: number) =>
  response.write(`id: e${no}\nevent: message\ndata: {"no":${no}}\n\n`)

function answer({ headers }: IncomingMessage, response: ServerResponse) {
  const cursor = headers['last-event-id'] as string | undefined
  cursors.push(cursor)
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  const at = numberOf(cursor, last)
  response.write(`id: e${at}\nevent: ready\ndata: {"counts":{"messages":${last}}}\n\n`)
  for (let no = at + 1; no <= last; no++) write(response, no)
  open.add(response)
  response.on('close', () => open.delete(response))
}

/** Something happens. */
function happen() {
  last += 1
  for (const response of open) write(response, last)
}

beforeEach(async () => {
  ;[open, cursors, last] = [new Set(), [], 0]
  const server = createServer(answer)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const { fetch } = globalThis
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => fetch(origin + path, init))
  vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }))
  const page = new EventTarget()
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page))
  close = () => {
    server.closeAllConnections()
    server.close()
  }
})
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
  close()
  vi.unstubAllGlobals()
})

/** A tab of the same browser. */
function tab() {
  const heard = { nos: [] as number[], lost: 0, counts: -1 }
  const stop = shareEvents({
    ...{ userId: 7, token: 'secret', unseenMs: 30, onState: () => undefined },
    onEvent(event) {
      if (event.event === 'message') heard.nos.push((event.data as unknown as { no: number }).no)
      if (event.event === 'unread') heard.counts = event.data.messages
    },
    onLost: () => {
      heard.lost += 1
    },
  })
  stops.push(stop)
  return { heard, stop }
}

const until = (isTrue: () => void) => vi.waitFor(isTrue, { ...EVENTUALLY, interval: 5 })
const upTo = (no: number) => Array.from({ length: no }, (_, i) => i + 1)

it('holds one stream for all tabs, and the next tab goes on from its own last event', async () => {
  const first = tab()
  await until(() => expect(open.size).toBe(1))
  await until(() => expect(first.heard.lost).toBe(1))
  const others = [tab(), tab()]
  await until(() => expect(others.map(({ heard }) => heard.counts)).toEqual([0, 0]))
  // What they fetched before they were welcome may be older.
  expect(others.map(({ heard }) => heard.lost)).toEqual([1, 1])
  for (let i = 0; i < 5; i++) happen()
  await until(() => {
    for (const { heard } of [first, ...others]) expect(heard.nos).toEqual(upTo(5))
  })
  expect(cursors).toHaveLength(1)

  first.stop()
  last += 3 // while nobody listens
  await until(() => {
    for (const { heard } of others) expect(heard.nos).toEqual(upTo(8))
  })
  expect(cursors).toEqual([undefined, 'e5'])
  expect(open.size).toBe(1)
  expect(first.heard.nos).toEqual(upTo(5))
  expect([first, ...others].map(({ heard }) => heard.lost)).toEqual([1, 2, 2])
})

it('leaves the stream while nobody looks, misses nothing of it, and has fetched again what was of the moment', async () => {
  const { heard } = tab()
  const show = (visibilityState: string) => {
    Object.assign(document, { visibilityState })
    document.dispatchEvent(new Event('visibilitychange'))
  }
  await until(() => expect(open.size).toBe(1))
  happen()
  await until(() => expect(heard.nos).toEqual([1]))
  show('hidden')
  show('visible') // a glance at another page costs nothing
  show('hidden')
  await until(() => expect(open.size).toBe(0))
  expect(cursors).toHaveLength(1)
  for (let i = 0; i < 3; i++) happen()
  show('visible')
  await until(() => expect(heard.nos).toEqual(upTo(4)))
  expect(cursors).toEqual([undefined, 'e1'])
  expect(heard.lost).toBe(2) // once with each beginning
})

it('tells a tab that missed something to fetch again, and repeats nothing', async () => {
  const first = tab()
  await until(() => expect(first.heard.lost).toBe(1)) // it has heard where the stream begins, and can say so
  const second = tab()
  await until(() => expect(second.heard.counts).toBe(0))
  for (let i = 0; i < 2; i++) happen()
  await until(() => expect(second.heard.nos).toEqual([1, 2]))
  // From another teller: it stood elsewhere, and knows some that the two have heard.
  const teller = new BroadcastChannel('live 7')
  const message = (no: number) => ({
    event: { id: `e${no}`, event: 'message', data: { no } },
    from: `e${no - 1}`,
  })
  teller.postMessage(message(2))
  teller.postMessage(message(9))
  await until(() => expect(second.heard.nos).toEqual([1, 2, 9]))
  teller.close()
  expect([first.heard.nos, second.heard.lost]).toEqual([[1, 2, 9], 2]) // welcomed, and then
})
