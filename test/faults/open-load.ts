import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

const TICK_MS = 5
const PATIENCE_MS = 10_000
/** Connections come in before what is asked over them, as those of a proxy. */
const CONNECTING_MS = 3000
const STATUS_AT = 'HTTP/1.1 '.length
const HEAD_END = '\r\n\r\n'

export type Offered = {
  offered: number
  /** Those that found no free connection, since an answer was still waited for on each. */
  unsent: number
  /** Milliseconds until the answer, of those that were answered in full and of those refused. */
  answered: number[]
  refused: number[]
  failed: number
  /** Still without an answer when nobody waited any more. */
  unanswered: number
}

type Client = { socket: Socket; began: number; text: string; isFree: boolean }

/** How many bytes of text are a whole answer; null while some are missing. */
function isWhole(text: string): boolean {
  const end = text.indexOf(HEAD_END)
  if (end < 0) return false
  const head = text.slice(0, end)
  const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1]
  if (length === undefined) return text.endsWith('0\r\n\r\n')
  return text.length >= end + HEAD_END.length + Number(length)
}

/** How many requests are answered over so many connections, each asking again at once. */
export async function saturate(
  port: number,
  requestOf: (n: number) => string,
  connections: number,
  seconds: number,
): Promise<number> {
  let [answered, asked] = [0, 0]
  const sockets = Array.from({ length: connections }, () => {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true }).setEncoding('latin1')
    let text = ''
    const ask = () => socket.write(requestOf(asked++), 'latin1')
    socket.on('error', () => {})
    socket.on('data', (part: string) => {
      text += part
      if (!isWhole(text)) return
      if (text.startsWith('200', STATUS_AT)) answered += 1
      text = ''
      ask()
    })
    return socket.once('connect', ask)
  })
  await sleep(seconds * 1000)
  for (const socket of sockets) socket.destroy()
  return answered
}

/** Sends so many requests a second, however late the answers are: as people do. */
export async function offer(
  port: number,
  requestOf: (n: number) => string,
  { perSecond, seconds, connections }: { perSecond: number; seconds: number; connections: number },
): Promise<Offered> {
  const offered: Offered = { offered: 0, unsent: 0, answered: [], refused: [], failed: 0, unanswered: 0 }
  const free: Client[] = []
  const all = new Set<Client>()
  let waiting = 0

  function open(): void {
    const client: Client = {
      socket: connect({ port, host: '127.0.0.1', noDelay: true }),
      ...{ began: 0, text: '', isFree: true },
    }
    all.add(client)
    client.socket.setEncoding('latin1')
    client.socket.on('data', (part: string) => {
      client.text += part
      if (!isWhole(client.text)) return
      const ms = performance.now() - client.began
      const status = client.text.slice(STATUS_AT, STATUS_AT + 3)
      if (status === '200') offered.answered.push(ms)
      else if (status === '503') offered.refused.push(ms)
      else offered.failed += 1
      client.text = ''
      client.isFree = true
      waiting -= 1
      free.push(client)
    })
    client.socket.on('error', () => {})
    client.socket.on('close', () => {
      all.delete(client)
      if (!client.isFree) {
        offered.failed += 1
        waiting -= 1
      }
    })
    free.push(client)
  }
  function send(): void {
    let client = free.pop()
    while (client?.socket.destroyed) client = free.pop()
    offered.offered += 1
    if (!client) {
      offered.unsent += 1
      return
    }
    client.isFree = false
    client.began = performance.now()
    waiting += 1
    client.socket.write(requestOf(offered.offered), 'latin1')
  }

  for (let i = 0; i < connections; i++) open()
  await sleep(CONNECTING_MS)
  const began = performance.now()
  while (performance.now() - began < seconds * 1000) {
    const due = Math.floor(((performance.now() - began) / 1000) * perSecond)
    while (offered.offered < due) send()
    await sleep(TICK_MS)
  }
  const patience = performance.now() + PATIENCE_MS
  while (waiting > 0 && performance.now() < patience) await sleep(TICK_MS)
  offered.unanswered = waiting
  for (const client of all) {
    client.isFree = true
    client.socket.destroy()
  }
  return offered
}
