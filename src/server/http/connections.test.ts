import { EventEmitter } from 'node:events'
import type { Server } from 'node:http'
import { describe, expect, test } from 'vitest'
import { PICTURE_MAX_BYTES } from '#contract/uploads.ts'
import {
  BODY_BYTES_A_SECOND,
  BODY_GRACE_MS,
  boundConnections,
  LOOK_MS,
  type WithBody,
  watchBodies,
} from './connections.ts'

/** A clock of one's own, and a body of which so many bytes come each second. */
function watched({ bytesASecond, bytes }: { bytesASecond: number; bytes: number }) {
  let now = 0
  const watch = watchBodies(() => now)
  const seen = { bytesRead: 0, isCut: false }
  const request = {
    headers: { 'content-length': String(bytes) },
    complete: false,
    readableLength: 0,
    once: () => request,
    socket: {
      get bytesRead() {
        return seen.bytesRead
      },
      destroy: () => {
        seen.isCut = true
      },
    },
  }
  watch.add(request as unknown as WithBody)
  const pass = (seconds: number) => {
    for (let i = 0; i < seconds && !seen.isCut && !request.complete; i++) {
      now += LOOK_MS
      seen.bytesRead = Math.min(bytes, seen.bytesRead + bytesASecond)
      request.complete = seen.bytesRead === bytes
      watch.look()
    }
  }
  return { watch, request, seen, pass }
}

describe('a body', () => {
  test('of 5 MB at the 5 kB a second of a slow phone comes in', () => {
    const { watch, request, seen, pass } = watched({ bytesASecond: 5000, bytes: PICTURE_MAX_BYTES })
    pass(2000)
    expect([request.complete, seen.isCut, watch.size()]).toEqual([true, false, 0])
  })

  test.each([0, 1, 100])('at %i bytes a second is cut off soon after the grace', (bytesASecond) => {
    const { seen, pass } = watched({ bytesASecond, bytes: 1_000_000 })
    pass(BODY_GRACE_MS / LOOK_MS)
    expect(seen.isCut).toBe(false)
    pass(3)
    expect(seen.isCut).toBe(true)
  })

  test('that came and was not read by us has time', () => {
    const { request, seen, pass } = watched({ bytesASecond: 0, bytes: 1_000_000 })
    request.readableLength = 65_536
    pass(120)
    expect(seen.isCut).toBe(false)
    request.readableLength = 0
    pass(BODY_GRACE_MS / LOOK_MS + 3)
    expect(seen.isCut).toBe(true)
  })

  test('that brought much before may pause for as long as its average allows', () => {
    const { seen, pass } = watched({ bytesASecond: 0, bytes: 1_000_000 })
    seen.bytesRead = 100 * BODY_BYTES_A_SECOND
    pass(100 + BODY_GRACE_MS / LOOK_MS)
    expect(seen.isCut).toBe(false)
    pass(3)
    expect(seen.isCut).toBe(true)
  })
})

test('connections of the networks of one range are bounded together, and free their places', () => {
  const server = new EventEmitter()
  boundConnections(server as unknown as Server, { most: 10, isProxy: () => false })
  const connect = (remoteAddress: string) => {
    const socket = Object.assign(new EventEmitter(), { remoteAddress, isCut: false, destroy: () => {} })
    socket.destroy = () => {
      socket.isCut = true
    }
    server.emit('connection', socket)
    return socket
  }
  const held = Array.from({ length: 1000 }, (_, i) => connect(`2001:db8:1:${i.toString(16)}::1`))
  expect(held.filter(({ isCut }) => !isCut)).toHaveLength(40)
  expect([connect('2001:db8:2::1').isCut, connect('203.0.113.9').isCut]).toEqual([false, false])
  for (const socket of held.slice(0, 5)) socket.emit('close')
  const again = Array.from({ length: 10 }, (_, i) => connect(`2001:db8:1:f00${i}::1`))
  expect(again.filter(({ isCut }) => !isCut)).toHaveLength(5)
})
